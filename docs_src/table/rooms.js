/* The card table: a reader's side of the desk (engine/desk.py). No rule, no score and no choice of a card is made in
 * these scripts: every answer comes from the engine, every sentence from the words in the page. */
import { arbiter } from "./arbiter.js";
import { fold, h, parts, words } from "./page.js";
import { practice } from "./practice.js";
import { sheet } from "./sheet.js";

/* Builds the table into the page, with an engine that is ready. */
export async function furnish(root, data, engine) {
  const say = words(data);
  const { t, number } = say;
  const rooms = root.querySelector(".fs-desk__rooms");
  const leave = new AbortController();

  /* The engine's answer, or null after it stopped, which is said. */
  async function ask(request) {
    try {
      return await engine.ask(request);
    } catch {
      engine.close();
      leave.abort();
      rooms.replaceChildren();
      root.querySelector(".fs-desk__start").hidden = false;
      root.querySelector(".fs-desk__status").textContent = t("table.fault");
      return null;
    }
  }

  // --- house rules and players ---------------------------------------------------------------------------------

  const fields = {};
  const usual = (option) => option.values[0][0];
  const optionRows = data.options.map((option) => {
    const id = `fs-option-${option.name}`;
    const free = option.least !== null || option.most !== null;
    const field = free ? h("input", { type: "number", id, value: usual(option) ?? "" })
      : h("select", { id }, option.values.map(([value, text]) => h("option", { value: JSON.stringify(value) }, t(text))));
    if (option.least !== null) field.min = option.least;
    if (option.most !== null) field.max = option.most;
    fields[option.name] = field;
    return h("p", {}, h("label", { htmlFor: id }, t(`option.${option.name}.name`)), field);
  });
  const [fewest, most] = data.players;
  const playersField = fewest === most ? null
    : h("select", { id: "fs-players" }, Array.from({ length: most - fewest + 1 }, (_, place) => h("option", { value: fewest + place }, number(fewest + place))));

  const house = {
    players: () => playersField ? Number(playersField.value) : fewest,
    /* The house rules that are not the usual ones. */
    options() {
      const found = {};
      for (const option of data.options) {
        const field = fields[option.name];
        if (field.tagName === "SELECT") {
          if (field.selectedIndex > 0) found[option.name] = JSON.parse(field.value);
        } else if (field.value !== "" && Number(field.value) !== usual(option)) found[option.name] = Number(field.value);
      }
      return found;
    },
    /* Chooses these house rules; tells whether all of them can be chosen here. */
    choose(options, players) {
      let known = Object.keys(options).every((name) => Object.hasOwn(fields, name));
      if (playersField && players) {
        playersField.value = String(players);
        known &&= playersField.selectedIndex >= 0;
      }
      for (const option of data.options) {
        const field = fields[option.name];
        const value = Object.hasOwn(options, option.name) ? options[option.name] : usual(option);
        field.value = field.tagName === "INPUT" ? value ?? "" : JSON.stringify(value);
        known &&= field.tagName === "INPUT" ? field.value === String(value ?? "") : field.selectedIndex >= 0;
      }
      if (!known) house.choose({}, fewest);
      return known;
    },
    /* A line for each of these house rules, in words. */
    told: (options) => data.options.filter((option) => Object.hasOwn(options, option.name)).map((option) => {
      const text = option.values.find(([value]) => value === options[option.name]);
      return h("li", {}, t(`option.${option.name}.name`), ": ", text ? t(text[1]) : number(options[option.name]));
    }),
  };

  // --- links ---------------------------------------------------------------------------------------------------

  const link = {
    make(params, options) {
      for (const [name, value] of Object.entries(options)) params.set(`o.${name}`, JSON.stringify(value));
      return `${location.href.split("#")[0]}#${params}`;
    },
    /* The house rules in a link; an error if they cannot be read. */
    options: (found) => Object.fromEntries([...found].filter(([name]) => name.startsWith("o.")).map(([name, value]) => [name.slice(2), JSON.parse(value)])),
    forget() { history.replaceState(null, "", location.pathname + location.search); },
  };

  // --- what is kept in this browser ----------------------------------------------------------------------------

  const store = (name) => {
    const key = `followsuit.${name}.${data.game}`;
    return {
      /* What was kept; undefined if nothing was, null if it cannot be read. */
      read() {
        let text = null;
        try { text = localStorage.getItem(key); } catch { /* a browser that keeps nothing */ }
        if (text === null) return undefined;
        try {
          const found = JSON.parse(text);
          return found && found.v === 1 ? found : null;
        } catch {
          return null;
        }
      },
      write(value) {
        try { localStorage.setItem(key, JSON.stringify({ v: 1, ...value })); } catch { /* as above */ }
      },
    };
  };

  const desk = { data, ask, house, link, store, ...say, ...parts(say, root.dataset.rules) };
  const first = practice(desk), second = sheet(desk), third = arbiter(desk);
  if (playersField) playersField.addEventListener("change", () => second.renew());
  rooms.replaceChildren(
    h("nav", { className: "fs-desk__acts", "aria-label": t("title.table") },
      [["practice", "table.practice.title"], ["sheet", "table.sheet.title"], ["ask", "table.ask.title"]].map(([id, title]) => h("a", { href: `#${id}` }, t(title)))),
    fold(t("rules.options"), h("p", {}, t("table.rules-hold")), optionRows),
    playersField ? h("p", {}, h("label", { htmlFor: "fs-players" }, t("table.practice.players")), playersField) : "",
    first.room, second.room, third.room);

  async function follow() {
    const found = new URLSearchParams(location.hash.slice(1));
    if (found.has("t")) await first.fromLink(found);
    if (found.has("a")) await third.fromLink(found);
    return found.has("t");
  }
  if (!await follow()) await first.resume();
  await second.renew();
  addEventListener("hashchange", follow, { signal: leave.signal });
}
