/* The card table: a reader's side of the desk (engine/desk.py). No rule, no score and no choice of a card is made
 * here: every answer comes from the engine, every sentence from the words in the page. */
(() => {
  "use strict";
  const root = document.querySelector(".fs-desk");
  if (!root) return;
  const data = JSON.parse(root.querySelector("template").content.querySelector("script").textContent);
  const status = root.querySelector(".fs-desk__status");
  const rooms = root.querySelector(".fs-desk__rooms");
  const startBox = root.querySelector(".fs-desk__start");
  const LOAD = 30000, WAIT = 15000;
  const key = `followsuit.sheet.${data.game}`;
  let worker, last = 0, view, facts = {}, names = [];
  const waiting = new Map();

  // --- words ---------------------------------------------------------------------------------------------------

  const numbers = new Intl.NumberFormat(data.lang);
  const has = (name) => Object.hasOwn(data.messages, name);
  const capital = (text) => text.slice(0, 1).toLocaleUpperCase(data.lang) + text.slice(1);
  const card = (code, form = "bare") => (data.cards[form] || data.cards.bare)[data.deck.indexOf(code)] || code;
  const seat = (place, form = "bare") => (data.seats[form] || data.seats.bare)[place];
  const plural = (number) => {
    const n = Math.abs(number);
    return Number(data.plural[n < 200 ? n : 100 + (n % 100)]);
  };
  function join(items) {
    const [two, more] = data.lists;
    if (items.length < 2) return items.join("");
    if (items.length === 2) return two[0] + items[0] + two[1] + items[1] + two[2];
    return more[0] + items.map((item, place) => item + (place === items.length - 1 ? more[4]
      : place === items.length - 2 ? more[3] : place ? more[2] : more[1])).join("");
  }
  function word(value, form) {
    if (typeof value === "number") return [numbers.format(value)];
    const [kind, content] = value;
    if (kind === "card") return [card(content, form)];
    if (kind === "cards") return content.map((code) => card(code, form));
    if (kind === "seat") return [seat(content, form)];
    if (kind === "seats") return content.map((place) => seat(place, form));
    return content;
  }
  /* A message with its holes filled. Texts and names are only ever put into text nodes. */
  function t(name, values = {}) {
    let text = data.messages[name];
    if (Array.isArray(text)) text = text[1 + plural(values[text[0]] ?? facts[text[0]] ?? 0)];
    return text.replace(/\{(\^?)(\w+)(?:\.(\w+))?\}/g, (_, first, hole, form) => {
      const value = values[hole] ?? facts[hole];
      if (value === undefined || value === null) return "";
      const items = word(value, form);
      if (first && items.length) items[0] = capital(items[0]);
      return join(items);
    });
  }
  const told = (one) => {
    const name = one.m.find(has);
    return name ? t(name, one.f) : "";
  };

  // --- building ------------------------------------------------------------------------------------------------

  function h(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name in node && name !== "list") node[name] = value;
      else node.setAttribute(name, value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return node;
  }
  const button = (text, onclick, more = {}) => h("button", { type: "button", className: "fs-desk__button", onclick, ...more }, text);
  function drawn(code) {
    const svg = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(svg, "svg");
    const use = document.createElementNS(svg, "use");
    picture.setAttribute("class", "fs-card__suit");
    use.setAttribute("href", `#fs-suit-${code.slice(-1).toLowerCase()}`);
    picture.append(use);
    return h("span", { className: `fs-card fs-card--${code.slice(-1).toLowerCase()}` },
      h("span", { className: "fs-card__face", "aria-hidden": "true" },
        h("span", { className: "fs-card__rank" }, code.slice(0, -1)), picture),
      h("span", { className: "fs-card__name" }, card(code)));
  }
  const clause = (id) => h("a", { href: `${root.dataset.rules}#${id}` }, id);
  const named = (place) => capital(seat(place)) + (names[place] ? `: ${names[place]}` : "");
  const act = (token) => data.deck.includes(token) ? t(view.phase === "pass" ? "table.act.pass" : "table.act.play", { card: ["card", token] })
    : /^\d+$/.test(token) ? t("table.act.bid", { n: Number(token) }) : t(`table.act.${token}`);

  // --- the desk ------------------------------------------------------------------------------------------------

  function send(request, limit = WAIT) {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const clock = setTimeout(() => { waiting.delete(id); reject(new Error("late")); }, limit);
      waiting.set(id, (answer) => { clearTimeout(clock); resolve(answer); });
      worker.postMessage(JSON.stringify({ ...request, v: 1, id }));
    });
  }
  function fail(what) {
    worker?.terminate();
    worker = undefined;
    status.textContent = "";
    rooms.replaceChildren();
    startBox.hidden = what !== "load";
    root.querySelector(`[data-lacks=${what}]`).hidden = false;
  }
  /* The desk's answer, or null after the engine stopped, which is said. */
  async function ask(request) {
    try {
      const answer = await send(request);
      if (answer.v !== 1 || answer.no === "fault") throw new Error(answer.about);
      return answer;
    } catch {
      worker.terminate();
      rooms.replaceChildren();
      startBox.hidden = false;
      status.textContent = t("table.fault");
      return null;
    }
  }
  function canRun() {
    try {
      return Boolean(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) && window.Worker);
    } catch {
      return false;
    }
  }
  async function open() {
    for (const one of root.querySelectorAll("[data-lacks]")) one.hidden = true;
    startBox.hidden = true;
    status.textContent = t("table.loading");
    try {
      worker = new Worker(root.dataset.worker, { type: "module" });
      const failed = new Promise((_, reject) => { worker.onerror = () => reject(new Error("worker")); });
      worker.onmessage = ({ data: text }) => {
        const answer = JSON.parse(text);
        waiting.get(answer.id)?.(answer);
        waiting.delete(answer.id);
      };
      const engine = new URL(root.dataset.engine, location.href).href;
      const answer = await Promise.race([send({ do: "load", engine }, LOAD), failed]);
      if (!answer.ready) throw new Error(answer.about);
    } catch {
      fail("load");
      return;
    }
    status.textContent = t("table.ready");
    build();
    const link = new URLSearchParams(location.hash.slice(1));
    if (link.has("t")) await fromLink(link);
    else await newGame();
    await count();
    if (link.has("a")) await questionFromLink(link);
  }

  // --- the rules in force --------------------------------------------------------------------------------------

  const optionFields = {};
  let playersField = null;
  function rulesBox() {
    const rows = data.options.map((option) => {
      const id = `fs-option-${option.name}`;
      const name = t(`option.${option.name}.name`);
      let field;
      if (option.least !== null || option.most !== null) {
        field = h("input", { type: "number", id, value: option.values[0][0] ?? "" });
        if (option.least !== null) field.min = option.least;
        if (option.most !== null) field.max = option.most;
      } else {
        field = h("select", { id }, option.values.map(([value, text]) => h("option", { value: JSON.stringify(value) }, t(text))));
      }
      optionFields[option.name] = field;
      return h("p", {}, h("label", { htmlFor: id }, name), field);
    });
    return h("details", { className: "fs-fold" }, h("summary", {}, t("rules.options")), rows);
  }
  function playersBox() {
    const [fewest, most] = data.players;
    if (fewest === most) return null;
    const choices = Array.from({ length: most - fewest + 1 }, (_, place) => h("option", { value: fewest + place }, numbers.format(fewest + place)));
    playersField = h("select", { id: "fs-players", onchange: () => { count(); } }, choices);
    return h("p", {}, h("label", { htmlFor: "fs-players" }, t("table.practice.players")), playersField);
  }
  const players = () => playersField ? Number(playersField.value) : data.players[0];
  function chosen() {
    const found = {};
    for (const option of data.options) {
      const field = optionFields[option.name];
      if (field.tagName === "INPUT") {
        const value = field.value === "" ? null : Number(field.value);
        if (value !== option.values[0][0] && value !== null) found[option.name] = value;
      } else if (field.selectedIndex) found[option.name] = JSON.parse(field.value);
    }
    return found;
  }
  function choose(options, number) {
    if (playersField && number) playersField.value = String(number);
    for (const option of data.options) {
      const field = optionFields[option.name];
      const value = Object.hasOwn(options, option.name) ? options[option.name] : option.values[0][0];
      field.value = field.tagName === "INPUT" ? value ?? "" : JSON.stringify(value);
    }
  }
  function toLink(params) {
    for (const [name, value] of Object.entries(chosen())) params.set(`o.${name}`, JSON.stringify(value));
    return location.href.split("#")[0] + "#" + params.toString();
  }
  function optionsOf(link) {
    const found = {};
    for (const [name, value] of link) if (name.startsWith("o.")) found[name.slice(2)] = JSON.parse(value);
    return found;
  }
  async function copy(text, note, shown) {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = t(note);
    } catch {
      status.replaceChildren(t(shown), " ", text);
    }
  }

  // --- practice ------------------------------------------------------------------------------------------------

  const ui = {};
  function build() {
    ui.board = h("div", { className: "fs-desk__board" });
    ui.table = h("ul", { className: "fs-desk__played" });
    ui.prompt = h("p", { className: "fs-desk__prompt", tabIndex: -1, id: "fs-prompt", role: "status" });
    ui.acts = h("div", { className: "fs-desk__acts" });
    ui.hand = h("div", { className: "fs-desk__hand", role: "toolbar", "aria-label": t("table.practice.hand"), "aria-describedby": "fs-prompt", onkeydown: move });
    ui.said = h("div", { className: "fs-desk__said", role: "status" });
    ui.after = h("div", {});
    ui.log = h("ol", {});
    ui.marks = h("input", { type: "checkbox", onchange: () => draw(false) });
    rooms.replaceChildren(
      playersBox() ?? "", rulesBox(),
      h("section", { className: "fs-desk__room" },
        h("h2", { id: "practice" }, t("table.practice.title")),
        h("p", {}, t("table.practice.intro"), " ", t("table.practice.you", { seat: ["seat", 0] })),
        ui.board,
        h("h3", {}, t("label.on-table")), ui.table, ui.prompt, ui.acts, ui.hand, ui.said,
        h("p", { className: "fs-desk__acts" },
          button(t("table.practice.suggest"), suggest), button(t("table.practice.take-back"), takeBack),
          button(t("table.practice.new-game"), newGame), button(t("table.practice.same-deal"), sameDeal),
          button(t("table.practice.link"), () => copy(dealLink(), "table.practice.link-copied", "table.practice.link-shown"))),
        h("p", {}, h("label", {}, ui.marks, " ", t("table.practice.legal-marks"))),
        ui.after,
        h("details", { className: "fs-fold" }, h("summary", {}, t("table.practice.log")), ui.log)),
      sheetRoom(), askRoom());
  }
  function dealLink() {
    return toLink(new URLSearchParams({ t: 1, s: view.seed, h: view.hand, d: view.dealer, p: view.players }));
  }
  async function fromLink(link) {
    let request;
    try {
      const whole = (name) => Number(link.get(name));
      const options = optionsOf(link);
      request = { do: "start", game: data.game, players: whole("p"), options, seed: whole("s"), hand: whole("h"), dealer: whole("d") };
    } catch {
      request = { do: "start" };
    }
    const answer = await ask(request);
    if (!answer) return;
    if (answer.no) {
      await newGame();
      status.textContent = t("table.bad-link");
      return;
    }
    choose(request.options, request.players);
    begin(answer);
  }
  async function newGame() {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const answer = await ask({ do: "start", game: data.game, players: players(), options: chosen(), seed });
    if (answer && !answer.no) begin(answer);
    else if (answer) status.textContent = t("table.sheet.bad.number");
  }
  async function sameDeal() {
    const answer = await ask({ do: "start", game: data.game, players: view.players, options: begun, seed: view.seed, hand: view.hand, dealer: view.dealer });
    if (answer && !answer.no) begin(answer, begun);
  }
  let begun = {};
  function begin(answer, options = chosen()) {
    begun = options;
    facts = answer.facts;
    ui.log.replaceChildren();
    show(answer, true);
  }
  function show(answer, whole) {
    view = answer;
    const lines = answer.told.map(told).filter(Boolean);
    if (whole) ui.log.replaceChildren();
    ui.log.append(...lines.map((line) => h("li", {}, line)));
    ui.said.replaceChildren(...lines.map((line) => h("p", {}, line)));
    draw(true);
  }
  function prompt() {
    if (view.phase === "over") return t(view.game_over ? "table.ask-for.game-over" : "table.ask-for.over");
    if (view.phase === "pass") return t("table.ask-for.pass", { n: view.more, to: ["seat", view.to] });
    if (view.phase === "bid") return t("table.ask-for.bid");
    if (view.phase === "moon") return t("table.ask-for.moon");
    if (view.phase === "draft") {
      if (view.drawn) return t("table.ask-for.draw", { card: ["card", view.drawn] });
      return t(view.legal.includes("blind") ? "table.ask-for.blind" : "table.ask-for.next-draw");
    }
    return t(view.table.length ? "table.ask-for.follow" : "table.ask-for.lead");
  }
  function draw(focus) {
    const spades = view.seats[0].won !== undefined;
    const bid = (value) => value === null ? "–" : value === "blind" ? t("table.bids.blind") : value === 0 ? t("table.bids.nil") : numbers.format(value);
    const heads = [t("label.player"), t("table.practice.hand-sort"), ...(spades ? [t("table.practice.bid"), t("table.practice.tricks-won"), t("label.bags")] : [t("label.points")]), t("label.total")];
    const rows = view.seats.map((one, place) => [one.cards, ...(spades ? [bid(one.bid), one.won, one.bags] : [one.points]), view.totals[place]]);
    ui.board.replaceChildren(grid(heads, rows.map((row, place) => [capital(seat(place)), ...row])));
    ui.table.replaceChildren(...view.table.map(([place, code]) => h("li", {}, drawn(code), h("span", {}, capital(seat(place))))));
    ui.prompt.textContent = prompt();
    const acts = view.legal.filter((token) => !data.deck.includes(token)).map((token) => button(act(token), () => play(token)));
    if (view.phase === "draft" && !view.drawn) acts.push(button(t("table.act.draw"), look));
    const shown = view.phase === "draft" && view.drawn ? [drawn(view.drawn)] : [];
    ui.acts.replaceChildren(...shown, ...acts);
    const cards = view.cards.map((code, place) => h("button", {
      type: "button", tabIndex: place ? -1 : 0, className: "fs-desk__card", "data-card": code, onclick: () => play(code),
    }, drawn(code)));
    ui.hand.replaceChildren(...cards);
    if (ui.marks.checked && view.phase === "play") {
      cards.forEach((node, place) => {
        const may = view.legal.includes(view.cards[place]);
        node.firstChild.classList.add(may ? "fs-card--yes" : "fs-card--no");
        node.querySelector(".fs-card__name").append(` (${t(may ? "label.allowed" : "label.refused")})`);
      });
    }
    ui.after.replaceChildren();
    if (view.phase === "over") after();
    if (focus && rooms.contains(document.activeElement) === false && document.activeElement === document.body) ui.prompt.focus({ preventScroll: true });
  }
  function grid(heads, rows) {
    const cell = (value) => typeof value === "number" ? numbers.format(value) : value;
    return h("div", { className: "fs-scroll", tabIndex: 0, role: "region", "aria-label": heads[0] }, h("table", { className: "fs-account" },
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map(([head, ...row]) => h("tr", {}, h("th", { scope: "row" }, cell(head)), row.map((value) => h("td", {}, cell(value))))))));
  }
  function accountLines(lines) {
    return h("ul", {}, lines.map((one) => h("li", {}, told(one), " ", clause(one.clause))));
  }
  async function after() {
    const shown = view;
    const part = [h("h3", {}, t("label.deal-score"))];
    for (const one of view.accounts) {
      part.push(h("p", {}, h("strong", {}, capital(seat(one.seat))), ` ${numbers.format(one.points)} · ${t("label.total")}: ${numbers.format(one.total)}`), accountLines(one.lines));
    }
    if (!view.game_over) part.push(button(t("table.practice.next-deal"), nextDeal, { className: "md-button md-button--primary" }));
    const answer = await ask({ do: "review" });
    if (!answer || view !== shown) return;
    part.push(h("h3", {}, t("table.review.title")));
    if (!answer.review.length) part.push(h("p", {}, t("table.review.none")));
    else {
      part.push(h("p", {}, t("table.review.intro")), grid([t("table.review.yours"), t("table.review.better"), t("table.review.why")],
        answer.review.map((one) => [act(one.yours), act(one.better), has(one.reason) ? t(one.reason) : ""])));
    }
    ui.after.replaceChildren(...part);
  }
  function move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -99, End: 99 }[event.key];
    if (!step) return;
    event.preventDefault();
    const cards = [...ui.hand.children];
    const here = cards.indexOf(document.activeElement);
    const there = Math.abs(step) === 99 ? (step < 0 ? 0 : cards.length - 1) : (here + step + cards.length) % cards.length;
    cards.forEach((node, place) => { node.tabIndex = place === there ? 0 : -1; });
    cards[there].focus();
  }
  let busy = false;
  async function once(work) {
    if (busy) return;
    busy = true;
    try { await work(); } finally { busy = false; }
  }
  const play = (token) => once(async () => {
    const answer = await ask({ do: "play", at: view.at, act: token });
    if (!answer || answer.no) return;
    if (!answer.allowed) {
      ui.said.replaceChildren(h("p", { className: "fs-desk__no" }, h("strong", {}, t("table.practice.refused")), " ", told(answer.told[0]), " ", clause(answer.clause)));
      return;
    }
    const inHand = ui.hand.contains(document.activeElement);
    const place = [...ui.hand.children].indexOf(document.activeElement);
    show(answer, false);
    const next = ui.hand.children[Math.min(place, ui.hand.children.length - 1)];
    if (inHand && next) { for (const node of ui.hand.children) node.tabIndex = node === next ? 0 : -1; next.focus(); }
    else if (!rooms.contains(document.activeElement)) (ui.acts.querySelector("button") ?? ui.prompt).focus();
  });
  const look = () => once(async () => {
    const answer = await ask({ do: "look" });
    if (answer && !answer.no) { view = answer; draw(false); (ui.acts.querySelector("button") ?? ui.prompt).focus(); }
  });
  const suggest = () => once(async () => {
    if (view.phase === "draft" && !view.drawn) {
      ui.said.replaceChildren(h("p", {}, h("strong", {}, t("table.practice.suggestion")), ": ", t("table.act.draw")));
      return;
    }
    const answer = await ask({ do: "hint" });
    if (!answer || answer.no) return;
    ui.said.replaceChildren(h("p", {}, h("strong", {}, t("table.practice.suggestion")), ": ", act(answer.act), ". ", has(answer.reason) ? t(answer.reason) : ""));
  });
  const takeBack = () => once(async () => {
    const answer = await ask({ do: "undo" });
    if (answer && !answer.no) show(answer, true);
  });
  const nextDeal = () => once(async () => {
    const answer = await ask({ do: "next" });
    if (answer && !answer.no) { show(answer, true); ui.prompt.focus(); }
  });

  // --- the score sheet -----------------------------------------------------------------------------------------

  const sheet = { hands: [], names: [], dealer: 0 };
  const form = {};
  function sheetRoom() {
    form.names = h("div", { className: "fs-desk__fields" });
    form.dealer = h("select", { id: "fs-dealer", onchange: () => { sheet.dealer = Number(form.dealer.value); count(); } });
    form.entry = h("form", { className: "fs-desk__fields", onsubmit: (event) => { event.preventDefault(); add(); } });
    form.why = h("p", { role: "status", className: "fs-desk__no" });
    form.rows = h("div", {});
    form.next = h("div", {});
    const fresh = button(t("table.sheet.new"), () => {
      if (!fresh.dataset.sure && sheet.hands.length) { fresh.dataset.sure = "1"; form.why.textContent = t("table.sheet.new-sure"); return; }
      delete fresh.dataset.sure;
      form.why.textContent = "";
      Object.assign(sheet, { hands: [], names: [], dealer: 0 });
      names = [];
      count();
    });
    restore();
    return h("section", { className: "fs-desk__room fs-desk__sheet" },
      h("h2", { id: "sheet" }, t("table.sheet.title")), h("p", {}, t("table.sheet.intro")),
      h("details", { className: "fs-fold" }, h("summary", {}, t("table.sheet.names")), form.names,
        h("p", {}, h("label", { htmlFor: "fs-dealer" }, t("label.dealer")), form.dealer)),
      form.rows, form.next, form.entry, form.why,
      h("p", { className: "fs-desk__acts" },
        button(t("table.sheet.undo"), () => { sheet.hands.pop(); form.why.textContent = ""; count(); }), fresh,
        button(t("table.sheet.copy"), () => copy(form.text ?? "", "table.sheet.copied", "table.sheet.title"))));
  }
  function restore() {
    let kept = null;
    try { kept = JSON.parse(localStorage.getItem(key)); } catch { /* refused below */ }
    if (kept === null && !localStorage.getItem(key)) return;
    const list = (value) => Array.isArray(value);
    if (!kept || kept.v !== 1 || !list(kept.hands) || !list(kept.names) || typeof kept.options !== "object" || kept.options === null) {
      form.why.textContent = t("table.sheet.bad.stored");
      return;
    }
    Object.assign(sheet, { hands: kept.hands, names: kept.names.map((name) => String(name).slice(0, 40)), dealer: Number(kept.dealer) || 0 });
    names = sheet.names;
    choose(kept.options, kept.players);
  }
  function keep() {
    try {
      localStorage.setItem(key, JSON.stringify({ v: 1, ...sheet, options: chosen(), players: players() }));
    } catch { /* a browser that keeps nothing */ }
  }
  const field = (label, node) => h("label", {}, label, node);
  const inputs = {};
  function entryFields() {
    const n = players();
    const each = (name, make) => Array.from({ length: n }, (_, place) => field(t(name, { seat: ["seat", place] }), make()));
    const number = () => h("input", { type: "number", min: 0, inputMode: "numeric" });
    const make = (list, node) => { (inputs[list] ??= []).push(node); return node; };
    for (const name of Object.keys(inputs)) delete inputs[name];
    const parts = [];
    if (data.asks.includes("bid")) {
      const bids = () => h("select", {}, h("option", { value: "" }, "–"), h("option", { value: '"blind"' }, t("table.sheet.blind")), h("option", { value: "0" }, t("table.sheet.nil")),
        Array.from({ length: 13 }, (_, place) => h("option", { value: place + 1 }, numbers.format(place + 1))));
      parts.push(...each("table.sheet.bid-of", () => make("bids", bids())), ...each("table.sheet.tricks-of", () => make("tricks", number())));
    } else {
      parts.push(...each("table.sheet.points-of", () => make("points", number())));
      const who = h("select", {}, h("option", { value: "" }, t("table.sheet.nobody")), Array.from({ length: n }, (_, place) => h("option", { value: place }, named(place))));
      parts.push(h("p", {}, t("table.sheet.moon-means")), field(t("table.sheet.moon"), make("who", who)));
      if (data.copies > 1) {
        const how = h("select", {}, ["subtract", "add"].map((one) => h("option", { value: one }, t(`table.act.${one}`))));
        parts.push(field(t("table.sheet.moon-how"), make("how", how)));
      }
    }
    form.entry.replaceChildren(...parts, h("button", { type: "submit", className: "md-button md-button--primary" }, t("table.sheet.add")));
  }
  function entered() {
    const number = (node) => node.value === "" ? null : JSON.parse(node.value);
    if (inputs.bids) return { bids: inputs.bids.map(number), tricks: inputs.tricks.map(number) };
    const points = inputs.points.map(number);
    const who = number(inputs.who[0]);
    return inputs.how ? { points, shot: who, moon: who === null ? null : inputs.how[0].value } : { points, moon: who };
  }
  async function add() {
    const answer = await counted([...sheet.hands, entered()]);
    if (!answer) return;
    if (answer.no || answer.bad !== undefined) {
      const why = `table.sheet.bad.${answer.why ?? "number"}`;
      form.why.textContent = t(why, { n: 13 });
      return;
    }
    sheet.hands.push(entered());
    form.why.textContent = "";
    await count();
  }
  const counted = (hands) => ask({ do: "sheet", game: data.game, players: players(), options: chosen(), dealer: Math.min(sheet.dealer, players() - 1), hands });
  async function count() {
    let answer = await counted(sheet.hands);
    if (!answer) return;
    if (answer.no || answer.bad !== undefined) {
      // what was kept, or was written down under other house rules, cannot be
      form.why.textContent = t("table.sheet.bad.stored");
      sheet.hands = [];
      answer = await counted([]);
      if (!answer || answer.no) return;
    }
    const n = players();
    form.names.replaceChildren(...Array.from({ length: n }, (_, place) => field(t("table.sheet.name-of", { seat: ["seat", place] }), h("input", {
      type: "text", maxLength: 40, value: sheet.names[place] ?? "",
      onchange: (event) => { sheet.names[place] = event.target.value; names = sheet.names; count(); },
    }))));
    form.dealer.replaceChildren(...Array.from({ length: n }, (_, place) => h("option", { value: place }, named(place))));
    form.dealer.value = String(Math.min(sheet.dealer, n - 1));
    const heads = [t("label.deal-score"), ...Array.from({ length: n }, (_, place) => named(place))];
    const rows = answer.rows.map((row, place) => [place + 1, ...row.scores.map((score, who) => h("div", {}, h("strong", {}, numbers.format(score)), ` → ${numbers.format(row.totals[who])}`, row.lines[who].length ? accountLines(row.lines[who]) : null))]);
    rows.push([t("label.total"), ...answer.totals]);
    if (answer.counts_bags) rows.push([t("label.bags"), ...answer.bags]);
    form.rows.replaceChildren(grid(heads, rows));
    form.text = [heads.join("\t"), ...answer.rows.map((row, place) => [place + 1, ...row.scores].join("\t")), [t("label.total"), ...answer.totals].join("\t")].join("\n");
    form.next.replaceChildren(...nextLines(answer, n).map((line) => h("p", {}, line)));
    form.entry.hidden = answer.over;
    entryFields();
    keep();
  }
  function nextLines(answer, n) {
    if (answer.over) {
      return [t("table.ask-for.game-over"), t("label.total") + ": " + answer.winners.map((place) => `${named(place)} ${numbers.format(answer.totals[place])}`).join(", ")];
    }
    const lines = [t("table.sheet.deals", { seat: ["seat", answer.dealer] })];
    const left = ["seat", (answer.dealer + 1) % n];
    if (data.asks.includes("bid")) lines.push(t("table.sheet.draws", { seat: left }));
    else if (data.copies > 1) lines.push(t(`table.sheet.pass-${answer.pass ?? "none"}`), t("table.sheet.leads", { seat: left }));
    return lines;
  }

  // --- the arbiter ---------------------------------------------------------------------------------------------

  const asked = { hand: [], trick: [] };
  const box = {};
  function askRoom() {
    const check = (name, text) => { box[name] = h("input", { type: "checkbox" }); return h("p", {}, h("label", {}, box[name], " ", text)); };
    const goes = (name, text, checked) => h("label", {}, h("input", { type: "radio", name: "fs-goes", value: name, checked }), " ", text);
    box.hand = h("ul", { className: "fs-hand" });
    box.trick = h("ul", { className: "fs-hand" });
    box.answer = h("div", { role: "status" });
    const grid = h("div", { className: "fs-desk__hand", role: "group", "aria-label": t("table.ask.choose") }, data.deck.map((code) => h("button", {
      type: "button", className: "fs-desk__card", onclick: () => put(root.querySelector("[name=fs-goes]:checked").value, code),
    }, drawn(code))));
    return h("section", { className: "fs-desk__room" },
      h("h2", { id: "ask" }, t("table.ask.title")), h("p", {}, t("table.ask.intro")),
      h("p", { className: "fs-desk__acts" }, goes("hand", t("table.ask.to-hand"), true), goes("trick", t("table.ask.to-trick"), false), button(t("table.ask.clear"), clear)),
      grid, h("h3", {}, t("table.ask.hand")), box.hand, h("h3", {}, t("table.ask.trick")), box.trick,
      check("broken", t(data.asks.includes("bid") ? "table.ask.spades-broken" : "table.ask.hearts-broken")), check("first", t("table.ask.first-trick")),
      h("p", { className: "fs-desk__acts" }, button(t("table.ask.which"), () => arbitrate("legal")), button(t("table.ask.who"), () => arbitrate("trick")),
        button(t("table.ask.link"), () => copy(questionLink(), "table.practice.link-copied", "table.practice.link-shown"))),
      box.answer);
  }
  function clear() { asked.hand = []; asked.trick = []; box.answer.replaceChildren(); list(); }
  function put(where, code) { asked[where].push(code); list(); }
  function list() {
    for (const where of ["hand", "trick"]) {
      box[where].replaceChildren(...asked[where].map((code, place) => h("li", {}, h("button", {
        type: "button", className: "fs-desk__card", onclick: () => { asked[where].splice(place, 1); list(); },
      }, drawn(code)))));
    }
  }
  const questionLink = (kind = asked.kind ?? "legal") => toLink(new URLSearchParams({ a: kind, c: asked.hand.join("."), k: asked.trick.join("."), b: Number(box.broken.checked), f: Number(box.first.checked), p: players() }));
  async function questionFromLink(link) {
    const cards = (name) => (link.get(name) ?? "").split(".").filter((code) => data.deck.includes(code)).slice(0, 60);
    try { choose(optionsOf(link), Number(link.get("p"))); } catch { /* the usual rules */ }
    asked.hand = cards("c");
    asked.trick = cards("k");
    box.broken.checked = link.get("b") === "1";
    box.first.checked = link.get("f") === "1";
    list();
    await arbitrate(link.get("a") === "trick" ? "trick" : "legal");
    box.answer.scrollIntoView?.({ block: "center" });
  }
  async function arbitrate(kind) {
    asked.kind = kind;
    const question = { ask: kind, game: data.game, trick: asked.trick, options: chosen() };
    if (kind === "legal") Object.assign(question, { hand: asked.hand, broken: box.broken.checked, first_trick: box.first.checked });
    if (playersField) question.players = players();
    const found = await ask({ do: "ask", question });
    if (!found) return;
    const answer = found.answer;
    if (!answer) { box.answer.replaceChildren(h("p", { className: "fs-desk__no" }, t("table.ask.impossible"))); return; }
    if (kind === "trick") {
      const lines = [answer.winner === null ? t("table.ask.no-winner") : t("table.ask.wins", { card: ["card", asked.trick[answer.winner]] })];
      if (answer.points !== null) lines.push(t("table.ask.points", { n: answer.points }));
      box.answer.replaceChildren(h("p", {}, lines.join(" "), " ", ...answer.clauses.flatMap((id) => [clause(id), " "])));
      return;
    }
    const part = [h("p", {}, t("table.ask.may")), h("ul", { className: "fs-hand" }, answer.legal.map((code) => h("li", {}, drawn(code))))];
    const refused = Object.entries(answer.refused);
    if (refused.length) part.push(h("p", {}, t("table.ask.may-not")), h("ul", { className: "fs-hand" }, refused.map(([code, id]) => h("li", {}, drawn(code), " ", clause(id)))));
    box.answer.replaceChildren(...part);
  }

  // --- start ---------------------------------------------------------------------------------------------------

  if (location.protocol === "file:") fail("file");
  else if (!canRun()) fail("wasm");
  else {
    startBox.hidden = false;
    startBox.querySelector("button").addEventListener("click", open);
  }
})();
