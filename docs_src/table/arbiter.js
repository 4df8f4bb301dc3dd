/* The arbiter: the reader sets up a moment by tapping cards, and asks. */
import { button, h, note } from "./page.js";

const MOST = 104;

export function arbiter(desk) {
  const { data, ask, house, link, t, has, drawn, clause } = desk;
  /* Where a card can be put, with the letter that stands for it in a link. */
  const places = [["hand", "c"], ["trick", "k"], ...(data.copies > 1 ? [["aside", "v"]] : [])];
  const piles = {}, lists = {};
  let kind = "legal", where = "hand";

  // --- the room ------------------------------------------------------------------------------------------------

  const box = () => h("input", { type: "checkbox" });
  const broken = box(), first = box(), last = data.copies > 1 ? box() : null;
  const marks = [[broken, data.asks.includes("bid") ? "spades-broken" : "hearts-broken"], [first, "first-trick"], [last, "last-trick"]];
  const answers = note();
  const deck = h("div", { className: "fs-desk__hand", role: "group", "aria-label": t("table.ask.choose") },
    data.deck.map((code) => h("button", { type: "button", className: "fs-desk__card", onclick: () => put(code) }, drawn(code))));
  const room = h("section", { className: "fs-desk__room" },
    h("h2", { id: "ask" }, t("table.ask.title")), h("p", {}, t("table.ask.intro"), " ", t("table.ask.remove")),
    places.map(([name]) => {
      piles[name] = [];
      lists[name] = h("ul", { className: "fs-hand" });
      return [h("h3", {}, h("label", {}, h("input", { type: "radio", name: "fs-where", checked: name === where, onchange: () => { where = name; } }), " ", t(`table.ask.${name}`))), lists[name]];
    }),
    deck,
    marks.filter(([mark]) => mark).map(([mark, text]) => h("p", {}, h("label", {}, mark, " ", t(`table.ask.${text}`)))),
    h("p", { className: "fs-desk__acts" }, button(t("table.ask.which"), () => question("legal")), button(t("table.ask.who"), () => question("trick"))),
    answers,
    h("p", { className: "fs-desk__acts" }, button(t("table.ask.clear"), clear),
      button(t("table.ask.link"), () => desk.copy(questionLink(), answers, "table.practice.link-copied", "table.practice.link-shown"))));

  // --- cards ---------------------------------------------------------------------------------------------------

  const copies = (code) => places.reduce((sum, [name]) => sum + piles[name].filter((one) => one === code).length, 0);
  function take(code) {
    const name = places.map(([one]) => one).find((one) => piles[one].includes(code));
    piles[name].splice(piles[name].indexOf(code), 1);
  }
  /* Puts a card where cards go now; one of which every copy has been put somewhere is taken away again. */
  function put(code) {
    if (copies(code) < data.copies) piles[where].push(code);
    else take(code);
    draw();
  }
  function draw() {
    answers.replaceChildren();
    for (const [name] of places) {
      lists[name].replaceChildren(...piles[name].map((code, place) => h("li", {}, h("button", {
        type: "button", className: "fs-desk__card", onclick: () => { piles[name].splice(place, 1); draw(); },
      }, drawn(code)))));
    }
    for (const [place, card] of [...deck.children].entries()) {
      const used = copies(data.deck[place]) === data.copies;
      card.setAttribute("aria-pressed", used);
      card.firstChild.classList.toggle("fs-card--yes", used);
    }
  }
  function clear() {
    for (const [name] of places) piles[name] = [];
    draw();
  }

  // --- links ---------------------------------------------------------------------------------------------------

  function questionLink() {
    const params = new URLSearchParams({ a: kind, b: Number(broken.checked), f: Number(first.checked), p: house.players() });
    if (last?.checked) params.set("l", 1);
    for (const [name, letter] of places) if (piles[name].length) params.set(letter, piles[name].join("."));
    return link.make(params, house.options());
  }
  async function fromLink(found) {
    const given = (letter) => (found.get(letter) ?? "").split(".").filter(Boolean);
    let known = places.every(([, letter]) => given(letter).length <= MOST && given(letter).every((code) => data.deck.includes(code)));
    try { known = house.choose(link.options(found), Number(found.get("p"))) && known; } catch { known = false; }
    for (const [name, letter] of places) piles[name] = known ? given(letter) : [];
    broken.checked = found.get("b") === "1";
    first.checked = found.get("f") === "1";
    if (last) last.checked = found.get("l") === "1";
    draw();
    if (!known) refused(t("table.ask.bad-link"));
    else await question(found.get("a") === "trick" ? "trick" : "legal");
    answers.scrollIntoView({ block: "center" });
  }

  // --- asking --------------------------------------------------------------------------------------------------

  async function question(asked) {
    kind = asked;
    const lacking = kind === "legal" ? !piles.hand.length && "no-hand" : piles.trick.length < house.players() && "no-trick";
    if (lacking) {
      refused(t(`table.ask.${lacking}`));
      return;
    }
    const asking = { ask: kind, game: data.game, trick: piles.trick, options: house.options() };
    if (kind === "legal") Object.assign(asking, { hand: piles.hand, broken: broken.checked, first_trick: first.checked });
    else if (last) Object.assign(asking, { last: last.checked, set_aside: piles.aside });
    if (data.players[0] !== data.players[1]) asking.players = house.players();
    const found = await ask({ do: "ask", question: asking });
    if (!found) return;
    if (!found.answer) impossible(found.about);
    else answers.replaceChildren(...(kind === "trick" ? winner(found.answer) : verdicts(found.answer)), under());
  }
  function refused(...why) { answers.replaceChildren(h("p", { className: "fs-desk__no" }, why)); }
  /* What cannot be, by the part of the question that the engine names. */
  function impossible(about) {
    const [part] = about.split("[");
    const mark = { broken, first_trick: first, last }[part];
    const label = marks.find(([one]) => one && one === mark)?.[1];
    if (label) refused(t("table.ask.bad-mark"), " ", h("strong", {}, t(`table.ask.${label}`)));
    else refused(t(`table.ask.${["hand", "trick"].includes(part) ? `bad-${part}` : "impossible"}`));
  }
  /* The players and house rules that the answer holds for. */
  function under() {
    const players = data.players[0] === data.players[1] ? "" : h("li", {}, `${t("table.practice.players")}: ${house.players()}`);
    return h("ul", {}, players, house.told(house.options()));
  }
  function winner(answer) {
    const told = [answer.winner === null ? t("table.ask.no-winner") : t("table.ask.wins", { card: ["card", piles.trick[answer.winner]] })];
    if (answer.points !== null) told.push(t("table.ask.points", { n: answer.points }));
    return [h("ul", { className: "fs-hand" }, piles.trick.map((code, place) => h("li", {}, drawn(code, place === answer.winner ? "fs-card--won" : "")))),
      h("p", {}, told.join(" "), " ", answer.clauses.flatMap((id) => [clause(id), " "]))];
  }
  const shown = (codes, mark) => h("ul", { className: "fs-hand" }, codes.map((code) => h("li", {}, drawn(code, mark))));
  function verdicts(answer) {
    const part = answer.legal.length ? [h("p", {}, t("table.ask.may")), shown(answer.legal, "fs-card--yes")] : [];
    const refused = Object.entries(answer.refused);
    if (refused.length) part.push(h("p", {}, t("table.ask.may-not")));
    for (const id of [...new Set(refused.map(([, why]) => why))]) {
      part.push(shown(refused.filter(([, why]) => why === id).map(([code]) => code), "fs-card--no"),
        h("p", {}, has(`clause.${id}`) ? t(`clause.${id}`) : "", " ", clause(id)));
    }
    return part;
  }
  return { room, fromLink };
}
