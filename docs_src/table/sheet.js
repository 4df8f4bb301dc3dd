/* The score sheet: a game with real cards, counted by the engine. */
import { button, fold, h, note, turned } from "./page.js";

const FEW = 4;
/* With more players than this a row is a player, not a deal. */

export function sheet(desk) {
  const { data, ask, house, t, told, seat, number, clause, grid, lines } = desk;
  const bids = data.asks.includes("bid");
  const store = desk.store("sheet");
  /* `rules` is null until the first deal is written down: then its house rules and players hold to the end. `early`
   * is the blind nils of the deal that is being played, bid before a card was drawn. */
  let kept = blank(), inputs = {}, text = "", counting = 0, tricks = 0;

  function blank() { return { hands: [], names: [], dealer: 0, rules: null, early: [] }; }
  const rules = () => kept.rules ?? { players: house.players(), options: house.options() };
  const named = (place) => seat(place) + (kept.names[place] ? `: ${kept.names[place]}` : "");
  const everybody = (make) => Array.from({ length: rules().players }, (_, place) => make(place));

  // --- the room ------------------------------------------------------------------------------------------------

  const names = h("div", { className: "fs-desk__fields" });
  const dealer = h("select", { id: "fs-dealer", onchange: () => { kept.dealer = Number(dealer.value); renew(); } });
  const dealerRow = h("p", {}, h("label", { htmlFor: "fs-dealer" }, t("table.sheet.first-dealer")), dealer);
  const entry = h("form", { className: "fs-desk__fields", onsubmit: (event) => { event.preventDefault(); add(); } });
  const reply = note();
  const rows = h("div", {}), accounts = h("div", {}), next = h("div", {}), inForce = h("ul", {});
  const fresh = button(t("table.sheet.new"), () => {
    if (!fresh.dataset.sure && kept.hands.length) {
      fresh.dataset.sure = "1";
      reply.textContent = t("table.sheet.new-sure");
      return;
    }
    kept = blank();
    renew(true);
  });
  const undo = button(t("table.sheet.undo"), () => {
    kept.hands.pop();
    if (!kept.hands.length) kept.rules = null;
    kept.early = [];
    renew(true);
  });
  const room = h("section", { className: "fs-desk__room fs-desk__sheet" },
    h("h2", { id: "sheet" }, t("table.sheet.title")), h("p", { className: "fs-desk__intro" }, t("table.sheet.intro")), inForce,
    fold(t("table.sheet.names"), names, dealerRow),
    rows, accounts, next, entry, reply,
    h("p", { className: "fs-desk__acts" }, undo, fresh,
      button(t("table.sheet.copy"), () => desk.copy(text, reply, "table.sheet.copied", "table.sheet.title")),
      button(t("table.sheet.print"), print)));

  function print() {
    for (const one of accounts.children) one.open = true;
    window.print();
  }

  // --- what is kept --------------------------------------------------------------------------------------------

  function restore() {
    const found = store.read();
    if (found === undefined) return;
    const lists = found && [found.hands, found.names, found.early].every((one) => Array.isArray(one));
    if (!lists || typeof found.rules !== "object") {
      reply.textContent = t("table.sheet.bad.stored");
      return;
    }
    const { hands, early, rules: theirs } = found;
    kept = { hands, early, rules: theirs, dealer: Number.isInteger(found.dealer) ? found.dealer : 0, names: found.names.map((name) => typeof name === "string" ? name.slice(0, 40) : "") };
  }
  restore();

  // --- a deal --------------------------------------------------------------------------------------------------

  const field = (label, node) => h("label", {}, label, node);
  const whole = () => h("input", { type: "number", min: 0, inputMode: "numeric" });
  const choice = (...options) => h("select", {}, options.map(([value, shown]) => h("option", { value: JSON.stringify(value) }, shown)));
  /* A field for each player, kept under a name. */
  const fields = (list, label, make) => everybody((place) => {
    const node = make(place);
    (inputs[list] ??= []).push(node);
    return field(t(label, { seat: ["seat", place] }), node);
  });
  /* Blind nil is written down while it can still be bid: the engine says whether it can. */
  function blindNil(place) {
    const drawn = h("input", { type: "checkbox" });
    const bid = button(t("table.sheet.bids-blind", { seat: ["seat", place] }), async () => {
      const question = { ask: "bid", game: data.game, bid: "blind", kept: Number(drawn.checked), options: rules().options };
      const answer = (await ask({ do: "ask", question }))?.answer;
      if (!answer) return;
      if (answer.legal) {
        kept.early[place] = true;
        reply.replaceChildren();
        renew();
      } else reply.replaceChildren(h("p", { className: "fs-desk__no" }, t("table.sheet.bad.blind"), " ", clause(answer.clause)));
    });
    return h("p", { className: "fs-desk__acts" }, bid, h("label", {}, drawn, " ", t("table.sheet.has-drawn", { seat: ["seat", place] })));
  }
  function bidOf(place) {
    if (kept.early[place]) return choice(["blind", t("table.sheet.blind")]);
    return choice([null, "–"], [0, t("table.sheet.nil")], ...Array.from({ length: tricks }, (_, more) => [more + 1, number(more + 1)]));
  }
  function form(answer) {
    inputs = {};
    const parts = [];
    if (bids) {
      parts.push(...everybody((place) => kept.early[place] ? "" : blindNil(place)),
        ...fields("bids", "table.sheet.bid-of", bidOf), ...fields("tricks", "table.sheet.tricks-of", whole));
    } else {
      parts.push(...fields("points", "table.sheet.points-of", whole));
      const who = choice([null, t("table.sheet.nobody")], ...everybody((place) => [place, named(place)]));
      inputs.who = [who];
      parts.push(h("p", {}, t("table.sheet.moon-means")), field(t("table.sheet.moon"), who));
      if (data.copies > 1) {
        const how = choice(...["subtract", "add"].map((one) => [one, t(`choice.${one}`)]));
        inputs.how = [how];
        parts.push(h("p", {}, field(t("table.sheet.moon-how"), how)));
      }
    }
    entry.replaceChildren(...parts.filter(Boolean), h("button", { type: "submit", className: "md-button md-button--primary" }, t("table.sheet.add")));
    entry.hidden = answer.over;
  }
  function entered() {
    const value = (node) => node.value === "" ? null : JSON.parse(node.value);
    const all = (list) => inputs[list].map(value);
    if (bids) return { bids: all("bids"), tricks: all("tricks") };
    const [who] = all("who");
    return data.copies > 1 ? { points: all("points"), shot: who, moon: who === null ? null : all("how")[0] } : { points: all("points"), moon: who };
  }
  async function add() {
    const hands = [...kept.hands, entered()];
    const answer = await counted(hands);
    if (!answer) return;
    if (answer.no || answer.bad !== undefined) {
      reply.replaceChildren(h("p", { className: "fs-desk__no" }, t(`table.sheet.bad.${answer.why ?? "number"}`, { n: tricks })));
      return;
    }
    Object.assign(kept, { rules: rules(), hands, early: [] });
    await renew(true);
  }

  // --- counting ------------------------------------------------------------------------------------------------

  const counted = (hands) => ask({ do: "sheet", game: data.game, ...rules(), dealer: Math.min(kept.dealer, rules().players - 1), hands });
  /* Counts the sheet anew and shows it; `clean` when the entry is done with, so that what was typed may go. */
  async function renew(clean = false) {
    counting += 1;
    const mine = counting;
    let answer = await counted(kept.hands);
    if (answer && (answer.no || answer.bad !== undefined)) {
      // what was kept cannot be
      kept = blank();
      answer = await counted([]);
      reply.textContent = t("table.sheet.bad.stored");
    } else if (clean) reply.replaceChildren();
    if (!answer || answer.no || mine !== counting) return;
    delete fresh.dataset.sure;
    tricks = answer.tricks;
    inForce.replaceChildren(...house.told(rules().options));
    names.replaceChildren(...everybody((place) => field(t("table.sheet.name-of", { seat: ["seat", place] }), h("input", {
      type: "text", maxLength: 40, value: kept.names[place] ?? "", onchange: (event) => { kept.names[place] = event.target.value; renew(); },
    }))));
    dealer.replaceChildren(...everybody((place) => h("option", { value: place }, named(place))));
    dealer.value = String(Math.min(kept.dealer, rules().players - 1));
    result(answer);
    const typed = clean ? [] : Object.values(inputs).flat().map((node) => node.value);
    form(answer);
    for (const [place, node] of Object.values(inputs).flat().entries()) {
      if (typed[place]) node.value = typed[place];
      if (node.selectedIndex < 0) node.selectedIndex = 0;
    }
    undo.disabled = !kept.hands.length;
    store.write(kept);
  }
  function result(answer) {
    const heads = [t("label.round"), ...everybody(named)];
    const totals = [[t("label.total"), ...answer.totals]];
    if (answer.counts_bags) totals.push([t("label.bags"), ...answer.bags]);
    const deals = answer.rows.map((row, place) => [place + 1, ...row.scores.map((score, who) => `${number(score)} → ${number(row.totals[who])}`)]);
    rows.replaceChildren(grid(rules().players > FEW ? turned([heads, ...totals, ...deals]) : [heads, ...deals, ...totals], t("table.sheet.title")));
    accounts.replaceChildren(...answer.rows.map((row, place) => fold(t("label.deal", { n: place + 1 }),
      ...everybody((who) => row.lines[who].length ? h("div", {}, h("strong", {}, named(who)), ` ${number(row.scores[who])}`, lines(row.lines[who])) : ""))));
    if (accounts.lastChild) accounts.lastChild.open = true;
    text = [heads, ...answer.rows.map((row, place) => [place + 1, ...row.scores]), ...totals].map((row) => row.join("\t")).join("\n");
    next.replaceChildren(...after(answer).map((line) => h("p", {}, line)));
  }
  function after(answer) {
    const lines = answer.told.map((one) => told({ ...one, f: { ...answer.facts, ...one.f } }));
    if (answer.over) lines.push(...answer.winners.map((place) => `${named(place)} · ${number(answer.totals[place])}`));
    return lines;
  }
  return { room, renew };
}
