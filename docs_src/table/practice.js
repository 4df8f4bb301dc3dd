/* Practice: a game against the bots, from deal to deal. */
import { button, fold, h, note, turned } from "./page.js";

export function practice(desk) {
  const { data, ask, house, link, t, told, seat, number, has, drawn, clause, grid, lines } = desk;
  const twoSeats = data.players[1] === 2;
  let view, rules = {}, shared = "", busy = false;
  const own = desk.store("game"), linked = desk.store("linked");

  // --- the room ------------------------------------------------------------------------------------------------

  const inForce = h("ul", {});
  const board = h("div", {});
  const table = h("ul", { className: "fs-desk__played", "aria-labelledby": "fs-table" });
  const last = h("div", { className: "fs-desk__last" });
  const prompt = h("p", { className: "fs-desk__prompt", tabIndex: -1, id: "fs-prompt", role: "status" });
  const acts = h("div", { className: "fs-desk__acts fs-desk__choices" });
  const hand = h("div", { className: "fs-desk__hand", role: "toolbar", "aria-label": t("table.practice.hand"), "aria-describedby": "fs-prompt", onkeydown: move });
  const reply = note();
  const said = h("div", { className: "fs-desk__said", role: "status" });
  const end = h("div", {});
  const log = h("ol", {});
  const marks = h("input", { type: "checkbox", onchange: draw });
  const back = button(t("table.practice.take-back"), takeBack);
  const advice = button(t("table.practice.suggest"), suggest);
  const fresh = button(t("table.practice.new-game"), another);
  const room = h("section", { className: "fs-desk__room" },
    h("h2", { id: "practice" }, t("table.practice.title")),
    h("p", {}, t("table.practice.intro"), " ", t("table.practice.you", { seat: ["seat", 0] })), inForce,
    h("h3", { id: "fs-table" }, t("label.on-table")), table, prompt, acts, hand, reply,
    h("p", { className: "fs-desk__acts" }, advice, back),
    end, said, board, last,
    h("p", {}, h("label", {}, marks, " ", t("table.practice.legal-marks"))),
    h("p", { className: "fs-desk__acts" },
      fresh, button(t("table.practice.same-deal"), sameDeal),
      button(t("table.practice.link"), () => desk.copy(dealLink(), reply, "table.practice.link-copied", "table.practice.link-shown"))),
    fold(t("table.practice.log"), log));

  // --- beginning -----------------------------------------------------------------------------------------------

  const start = (request) => ask({ do: "start", game: data.game, ...request });
  /* Where the hand in view began: all that is needed to deal it again. */
  const deal = () => ({ players: view.players, options: rules, seed: view.seed, hand: view.hand, dealer: view.dealer, totals: view.before[0], bags: view.before[1] });
  function begin(answer, options) {
    rules = options;
    desk.know(answer.facts);
    inForce.replaceChildren(...house.told(options));
    log.replaceChildren();
    reply.replaceChildren();
    show(answer);
  }
  /* Asks again before a game in play is given up. */
  async function another() {
    if (fresh.dataset.sure || view.game_over || !(view.at || view.hand > 1)) await newGame();
    else {
      fresh.dataset.sure = "1";
      answered(t("table.practice.new-sure"));
    }
  }
  async function newGame() {
    const options = house.options();
    const answer = await start({ players: house.players(), options, seed: crypto.getRandomValues(new Uint32Array(1))[0] });
    if (answer?.no) reply.textContent = t("table.sheet.bad.number");
    else if (answer) {
      leaveLink();
      begin(answer, options);
    }
  }
  async function sameDeal() {
    const answer = await start(deal());
    if (answer && !answer.no) begin(answer, rules);
  }
  const listed = (list) => list.length ? list.join(".") : null;
  function dealLink() {
    const params = new URLSearchParams({ t: 1, s: view.seed, h: view.hand, d: view.dealer, p: view.players });
    const { totals, bags } = deal();
    if (totals.some(Boolean)) params.set("n", listed(totals));
    if (bags.some(Boolean)) params.set("g", listed(bags));
    return link.make(params, rules);
  }
  function leaveLink() {
    if (shared) link.forget();
    shared = "";
  }
  async function fromLink(found) {
    const kept = linked.read();
    if (kept && kept.link === String(found) && await restored(kept)) {
      shared = kept.link;
      return;
    }
    let request = null;
    try {
      const whole = (name) => Number(found.get(name));
      request = { players: whole("p"), options: link.options(found), seed: whole("s"), hand: whole("h"), dealer: whole("d") };
      for (const [letter, name] of [["n", "totals"], ["g", "bags"]]) if (found.has(letter)) request[name] = found.get(letter).split(".").map(Number);
    } catch { /* refused below */ }
    const answer = request && await start(request);
    if (answer && !answer.no) {
      shared = String(found);
      house.choose(request.options, request.players);
      begin(answer, request.options);
      return;
    }
    // the reader's own game is not given up for a bad link
    const mine = view ? null : own.read();
    if (view || mine && await restored(mine)) {
      answered(t("table.ask.bad-link"));
      return;
    }
    await newGame();
    reply.textContent = t("table.bad-link");
  }
  async function restored(kept) {
    const { players, options, seed, hand: number_, dealer, totals, bags, moves, looked } = kept;
    if (typeof options !== "object" || options === null) return false;
    const answer = await start({ players, options, seed, hand: number_, dealer, totals, bags, moves, looked });
    if (!answer || answer.no) return false;
    house.choose(options, players);
    begin(answer, options);
    return true;
  }
  async function resume() {
    const kept = own.read();
    if (kept && await restored(kept)) return;
    await newGame();
    if (kept !== undefined) reply.textContent = t("table.bad-game");
  }
  function keep() {
    const kept = { ...deal(), moves: view.moves, looked: view.looked };
    if (shared) linked.write({ ...kept, link: shared });
    else own.write(kept);
  }

  // --- showing -------------------------------------------------------------------------------------------------

  function show(answer) {
    view = answer;
    delete fresh.dataset.sure;
    const sentences = view.told.map(told).filter(Boolean);
    log.append(...sentences.map((line) => h("li", {}, line)));
    said.replaceChildren(...sentences.map((line) => h("p", {}, line)));
    keep();
    draw();
  }
  function asked() {
    if (view.phase === "over") return t(view.game_over ? "table.ask-for.game-over" : "table.ask-for.over");
    if (view.phase === "pass") return t("table.ask-for.pass", { n: view.more, to: ["seat", view.to] });
    if (view.phase === "draft") {
      if (view.drawn) return t("table.ask-for.draw", { card: ["card", view.drawn] });
      return t(view.legal.includes("blind") ? "table.ask-for.blind" : "table.ask-for.next-draw");
    }
    if (view.phase !== "play") return t(`table.ask-for.${view.phase}`);
    return t(view.table.length ? "table.ask-for.follow" : "table.ask-for.lead");
  }
  const named = (token, passing = view.phase === "pass") => data.deck.includes(token) ? t(passing ? "table.act.pass" : "table.act.play", { card: ["card", token] })
    : /^\d+$/.test(token) ? t("table.act.bid", { n: Number(token) }) : t(`table.act.${token}`);
  const bid = (value) => value === null ? "–" : value === "blind" ? t("table.bids.blind") : value === 0 ? t("table.bids.nil") : value;
  const played = (all, winner) => all.map(([who, code]) => h("li", {}, drawn(code, who === winner ? "fs-card--won" : ""), h("span", {}, seat(who))));
  function standing() {
    const spades = view.seats[0].won !== undefined;
    const heads = [t("label.player"), ...(spades ? [t("table.practice.bid"), t("table.practice.tricks-won"), t("label.bags")] : [t("label.points")]), t("label.total"), t("table.practice.hand-sort")];
    const rows = view.seats.map((one, who) => [seat(who), ...(spades ? [bid(one.bid), one.won, one.bags] : [one.points]), view.totals[who], one.cards]);
    return grid(twoSeats ? turned([heads, ...rows]) : [heads, ...rows], t("label.total"));
  }
  function draw() {
    const over = view.phase === "over";
    board.replaceChildren(standing());
    table.replaceChildren(...played(view.table));
    table.hidden = table.previousSibling.hidden = !["play", "moon"].includes(view.phase);
    last.replaceChildren(...(view.last.length ? [h("h3", {}, t("table.practice.last-trick")), h("ul", { className: "fs-desk__played" }, played(view.last, view.taker))] : []));
    prompt.textContent = asked();
    const choices = view.legal.filter((token) => !data.deck.includes(token)).map((token) => {
      const bare = Number(token);
      return button(bare ? number(bare) : named(token), () => play(token), bare ? { "aria-label": named(token) } : {});
    });
    if (view.phase === "draft") choices.unshift(view.drawn ? drawn(view.drawn) : button(t("table.act.draw"), look));
    if (view.phase === "pass" && view.passed.length) choices.push(t("table.practice.passed-on"), ...view.passed.map((code) => drawn(code)));
    // what is drawn stands above the hand, which grows; for a bid the hand comes first
    if (view.phase === "draft") hand.before(acts);
    else hand.after(acts);
    acts.replaceChildren(...choices);
    acts.hidden = !choices.length;
    hand.hidden = !view.cards.length;
    hand.replaceChildren(...view.cards.map((code, place) => {
      const card = h("button", { type: "button", tabIndex: place ? -1 : 0, className: "fs-desk__card", onclick: () => play(code) }, drawn(code));
      if (marks.checked && view.phase === "play") {
        const may = view.legal.includes(code);
        card.firstChild.classList.add(may ? "fs-card--yes" : "fs-card--no");
        card.querySelector(".fs-card__name").append(` (${t(may ? "label.allowed" : "label.refused")})`);
      }
      return card;
    }));
    back.disabled = !view.at;
    advice.disabled = over;
    end.replaceChildren();
    if (over) account();
  }
  async function account() {
    const shown = view;
    const found = [h("h3", {}, t("label.deal-score"))];
    for (const one of view.accounts) {
      found.push(h("p", {}, h("strong", {}, seat(one.seat)), ` ${number(one.points)} · ${t("label.total")}: ${number(one.total)}`), lines(one.lines));
    }
    if (!view.game_over) found.push(button(t("table.practice.next-deal"), nextDeal, { className: "md-button md-button--primary" }));
    end.replaceChildren(...found);
    const answer = await ask({ do: "review" });
    if (!answer || view !== shown) return;
    const heads = [t("label.round-trick"), t("table.review.yours"), t("table.review.better"), t("table.review.why")];
    const rows = answer.review.map((one) => [one.trick || "–", named(one.yours, !one.trick), named(one.better, !one.trick), has(one.reason) ? t(one.reason) : ""]);
    const looking = fold(t("table.review.title"), rows.length ? h("p", {}, t("table.review.intro")) : h("p", {}, t("table.review.none")),
      rows.length ? grid([heads, ...rows], t("table.review.title"), "fs-desk__review") : "");
    looking.open = true;
    end.append(looking);
  }

  // --- acting --------------------------------------------------------------------------------------------------

  function move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -99, End: 99 }[event.key];
    if (!step) return;
    event.preventDefault();
    const cards = [...hand.children];
    const here = cards.indexOf(document.activeElement);
    focusCard(Math.abs(step) === 99 ? (step < 0 ? 0 : cards.length - 1) : (here + step + cards.length) % cards.length);
  }
  function focusCard(place) {
    for (const [at, card] of [...hand.children].entries()) card.tabIndex = at === place ? 0 : -1;
    hand.children[place].focus();
  }
  /* One request at a time; the focus stays where the next act is. */
  async function once(request, use) {
    if (busy) return;
    busy = true;
    const place = [...hand.children].indexOf(document.activeElement);
    try {
      const answer = await ask(request);
      if (!answer || answer.no) return;
      use(answer);
      if (document.activeElement !== document.body && !document.activeElement.disabled) return;
      if (place >= 0 && hand.children.length && !acts.querySelector("button")) focusCard(Math.min(place, hand.children.length - 1));
      else (end.querySelector("button") ?? acts.querySelector("button") ?? prompt).focus();
    } finally { busy = false; }
  }
  /* Says something below the hand, in sight. */
  function answered(what) {
    reply.replaceChildren(what);
    reply.scrollIntoView({ block: "nearest" });
  }
  const play = (token) => once({ do: "play", at: view.at, act: token }, (answer) => {
    if (answer.allowed) {
      reply.replaceChildren();
      show(answer);
    } else {
      answered(h("p", { className: "fs-desk__no" }, h("strong", {}, t("table.practice.refused"), ":"), " ", told(answer.told[0]), " ", clause(answer.clause)));
    }
  });
  const renewed = (answer) => {
    reply.replaceChildren();
    log.replaceChildren();
    show(answer);
  };
  function look() { once({ do: "look" }, (answer) => { view = answer; keep(); draw(); }); }
  function takeBack() { once({ do: "undo" }, renewed); }
  function nextDeal() { once({ do: "next" }, (answer) => { leaveLink(); renewed(answer); prompt.focus(); }); }
  function suggest() {
    once({ do: "hint" }, (answer) => {
      answered(h("p", {}, h("strong", {}, t("table.practice.suggestion")), ": ", named(answer.act), ". ", has(answer.reason) ? t(answer.reason) : ""));
    });
  }
  return { room, fromLink, resume };
}
