/* Lessons that are played step by step.
 *
 * <card-lesson> holds a trace (JSON in a <template>, see tutorials/trace.py) and the same example as a list. Where this
 * script runs, the list gives way to the steps. Nothing here knows a rule: every verdict, winner and score stands in the
 * trace. A trace that cannot be read leaves the list where it is, under one sentence that says so.
 */
(function () {
  "use strict";

  const VERSION = 1;
  const KINDS = ["try", "all", "won", "score"];
  const NUMBER = /^[-−]?[\d.,]+$/;
  const STORE = "followsuit.lessons";
  const COLOURS = "followsuit.four-colours";

  /* small helpers */

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false || value === null || value === undefined) continue;
      element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  };

  /* Sentences are HTML of our own catalogs: text, and now and then <b> or <i lang>. */
  const sentence = (tag, html, attributes) => {
    const element = make(tag, attributes);
    element.innerHTML = html;
    return element;
  };

  const list = text => (text ? text.split(" ") : []);

  /* The data in a <template>. Throws where there is none that can be read. */
  const data = (root, name) => {
    const parsed = JSON.parse(root.querySelector(name).content.querySelector("script").textContent);
    if (parsed.v !== VERSION) throw new Error();
    return parsed;
  };

  const stored = name => {
    try {
      return JSON.parse(localStorage.getItem(name)) || {};
    } catch {
      return {};
    }
  };

  const store = (name, value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch { /* private mode: nothing is remembered */ }
  };

  const SVG = "http://www.w3.org/2000/svg";

  const face = code => {
    const suit = code.slice(-1).toLowerCase();
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "fs-card__suit");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#fs-suit-${suit}`);
    svg.append(use);
    return make("span", { class: "fs-card__face", "aria-hidden": "true" },
      make("span", { class: "fs-card__rank" }, code.slice(0, -1)), svg);
  };

  /* one example */

  class CardLesson extends HTMLElement {
    connectedCallback() {
      if (this.app) return;
      this.list = this.querySelector(".fs-static");
      this.quiz = this.hasAttribute("data-quiz");
      try {
        this.words = data(document, "#fs-words");
        this.trace = data(this, "template");
        check(this.trace, this.words);
        this.build();
        this.show(0);
      } catch {
        if (this.app) this.app.remove();
        this.app = make("p", { class: "fs-lesson__fault" }, this.dataset.unreadable);
        this.prepend(this.app);
        return;
      }
      this.list.hidden = true;
      this.leave = new AbortController();
      addEventListener("hashchange", () => this.fromAddress(true), { signal: this.leave.signal });
      addEventListener("resize", () => this.stage.style.removeProperty("min-height"), { signal: this.leave.signal });
      this.fromAddress(false);
    }

    disconnectedCallback() {
      if (this.leave) this.leave.abort();
    }

    build() {
      const { w } = this.words;
      const button = (name, act, more = {}) => {
        const made = sentence("button", w[name], { type: "button", class: "fs-button", "data-key": name, ...more });
        made.addEventListener("click", act);
        return made;
      };
      this.table = make("ul", { class: "fs-lesson__table", "aria-label": text(w["on-table"]) });
      this.beside = make("ul", { class: "fs-lesson__beside" });
      this.owner = make("p", { class: "fs-hand__owner" });
      this.hand = make("div", { class: "fs-lesson__hand" });
      this.says = make("div", { class: "fs-lesson__says", role: "status", "aria-atomic": "false" });
      this.check = button("check", () => this.checkAll(), { hidden: true });
      this.hint = button("hint", () => this.showHint(), { hidden: true });
      this.back = button("back", () => this.go(this.at - 1));
      this.next = button("next", () => this.go(this.at + 1), { class: "fs-button fs-button--main" });
      this.jump = make("select", { class: "fs-button", "aria-label": text(w.step) });
      this.trace.s.forEach((_, place) => this.jump.append(make("option", { value: place }, `${place + 1} / ${this.trace.s.length}`)));
      this.jump.addEventListener("change", () => this.go(Number(this.jump.value)));
      this.restart = button("restart", () => {
        this.stage.style.removeProperty("min-height");
        this.go(0);
      });
      this.stage = make("div", { class: "fs-lesson__stage" }, this.table, this.beside, this.owner, this.hand, this.says);
      this.app = make("div", { class: "fs-lesson" }, this.stage,
        make("div", { class: "fs-lesson__keys" }, this.check, this.hint),
        make("div", { class: "fs-lesson__keys" }, this.back, this.next, this.jump, this.restart, fourColours(w)));
      this.prepend(this.app);
    }

    /* Steps and the address */

    fromAddress(jump) {
      const [, name, step] = /^#ex-(.+)=(\d+)$/.exec(decodeURIComponent(location.hash)) || [];
      if (name !== this.trace.n) return;
      const place = Math.min(Math.max(Number(step), 1), this.trace.s.length) - 1;
      if (!jump || place !== this.at) this.show(place);
      this.closest("[data-example]").scrollIntoView();
    }

    go(place) {
      if (place < 0 || place >= this.trace.s.length) return;
      this.keepHeight();
      this.show(place);
      history.replaceState(history.state, "", `#ex-${this.trace.n}=${place + 1}`);
    }

    /* What is shown never becomes lower from step to step: the keys below stay under the finger. */
    keepHeight() {
      this.stage.style.minHeight = `${this.stage.offsetHeight}px`;
    }

    show(place) {
      const step = this.trace.s[place];
      this.at = place;
      this.step = step;
      this.hints = 0;
      this.showTable(step);
      this.showBeside(step);
      this.showHand(step);
      const told = (step.c || []).map(number => sentence("p", this.trace.t[number]));
      if ("q" in step) told.push(sentence("p", this.trace.t[step.q], { class: "fs-lesson__question", id: this.questionId() }));
      if (this.quiz && place === this.trace.s.length - 1 && place) told.push(...this.point());
      this.says.replaceChildren(...told);
      if ("a" in step) this.says.append(...this.account(step.a));
      this.verdict = make("div", { class: "fs-lesson__verdict" });
      this.help = make("div", { class: "fs-lesson__help" });
      this.says.append(this.verdict, this.help);
      this.check.hidden = step.k !== "all";
      this.hint.hidden = !("k" in step) || !this.hintsOf(step).length;
      this.hint.removeAttribute("aria-disabled");
      this.back.setAttribute("aria-disabled", place === 0);
      this.next.setAttribute("aria-disabled", place === this.trace.s.length - 1);
      this.jump.value = place;
      if (place === this.trace.s.length - 1) finish(this.words.g, this.trace.n);
    }

    questionId() {
      return `q-${this.trace.n}`;
    }

    /* In a quiz the point of the example would give the answer away: it is told at the end. */
    point() {
      const point = this.list.querySelector(".fs-example__point");
      return point ? [point.cloneNode(true)] : [];
    }

    account(hand) {
      const found = this.list.querySelector(`[data-account="${hand}"]`);
      return found ? [found.cloneNode(true)] : [];
    }

    /* What lies on the table, beside it, and in the hand */

    card(code, mark) {
      return make("span", { class: `fs-card fs-card--${code.slice(-1).toLowerCase()}${mark ? ` fs-card--${mark}` : ""}` },
        face(code), make("span", { class: "fs-card__name" }, this.words.n[code]));
    }

    showTable(step) {
      const lying = list(step.b).map((played, place) => {
        const [seat, code] = played.split(":");
        const won = place === step.w;
        const off = (step.x || []).includes(place);
        return make("li", { class: "fs-play" }, this.card(code, won ? "won" : off ? "dead" : ""),
          make("span", { class: "fs-lesson__seat" }, this.words.p[seat]));
      });
      this.table.replaceChildren(...lying);
      this.table.hidden = !this.trace.s.some(one => one.b);
      this.table.classList.toggle("fs-lesson__table--empty", !lying.length);
    }

    showBeside(step) {
      const items = (step.i || []).map(([label, what]) => {
        const item = sentence("li", this.trace.t[label] + (what === undefined ? "" : ": "));
        if (typeof what === "string") {
          item.append(make("span", { class: "fs-lesson__pile" }, ...list(what).map(code => this.card(code))));
        } else if (what) {
          item.append(what[0]);
        }
        return item;
      });
      this.beside.replaceChildren(...items);
      this.beside.hidden = !items.length;
    }

    showHand(step) {
      this.owner.textContent = "m" in step ? this.words.h[step.m] : "";
      this.owner.hidden = !("m" in step);
      this.buttons = [];
      const cardsAsked = "k" in step && step.o.every(([what]) => this.isCard(what));
      const parts = [];
      if ("m" in step && !cardsAsked) {
        parts.push(make("ul", { class: "fs-hand" }, ...list(step.h).map(code => make("li", {}, this.card(code)))));
      }
      if ("k" in step) parts.push(this.toolbar(step, cardsAsked));
      this.hand.replaceChildren(...parts);
    }

    isCard(what) {
      return typeof what === "string" && what in this.words.n;
    }

    toolbar(step, cards) {
      const bar = make("div", {
        class: cards ? "fs-lesson__bar" : "fs-lesson__bar fs-lesson__bar--words",
        role: "toolbar",
        "aria-label": text(cards ? this.words.w.hand : this.words.w.choices),
        "aria-describedby": this.questionId(),
      });
      this.buttons = step.o.map(([what], place) => {
        const button = make("button", { type: "button", tabindex: place ? -1 : 0, class: cards ? "fs-lesson__card" : "fs-button" });
        if (cards) button.append(this.card(what));
        else if (Array.isArray(what)) button.innerHTML = this.trace.t[what[0]];
        else button.append(what);
        if (step.k === "all") button.setAttribute("aria-pressed", "false");
        button.addEventListener("click", () => this.answer(place));
        return button;
      });
      bar.addEventListener("keydown", event => this.move(event));
      bar.append(...this.buttons);
      return bar;
    }

    /* One tab stop; the arrows move inside. */
    move(event) {
      const now = this.buttons.indexOf(document.activeElement);
      const back = getComputedStyle(this).direction === "rtl" ? "ArrowRight" : "ArrowLeft";
      const to = {
        [back]: now - 1, ArrowUp: now - 1, [back === "ArrowLeft" ? "ArrowRight" : "ArrowLeft"]: now + 1, ArrowDown: now + 1,
        Home: 0, End: this.buttons.length - 1,
      }[event.key];
      if (to === undefined || now < 0) return;
      event.preventDefault();
      const chosen = this.buttons[(to + this.buttons.length) % this.buttons.length];
      this.stop(chosen);
      chosen.focus();
    }

    stop(chosen) {
      for (const button of this.buttons) button.tabIndex = button === chosen ? 0 : -1;
    }

    /* Answers */

    answer(place) {
      this.stop(this.buttons[place]);
      if (this.step.k === "all") {
        const button = this.buttons[place];
        this.mark(place);
        button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
        this.verdict.replaceChildren();
        return;
      }
      for (const other of this.buttons.keys()) this.mark(other);
      this.judge(place);
    }

    judge(place) {
      const [, right, says, ids] = this.step.o[place];
      const { w } = this.words;
      const play = this.step.k === "try" || this.step.k === "all";
      this.mark(place, right ? "yes" : "no");
      this.tell(right, w[play ? (right ? "allowed" : "refused") : right ? "right" : "wrong"],
        says.map(number => this.trace.t[number]), list(ids));
    }

    tell(right, head, sentences, ids) {
      const told = make("p", { class: right ? "fs-yes" : "fs-no" },
        sentence("strong", head.endsWith(".") ? head : `${head}.`));
      for (const one of sentences) told.append(" ", sentence("span", one));
      if (ids.length) told.append(" ", ...this.links(ids));
      this.verdict.replaceChildren(told);
      if (!right && this.words.l) this.offer(ids.length ? ids : list(this.step.r));
    }

    mark(place, mark) {
      const button = this.buttons[place];
      const shown = button.querySelector(".fs-card") || button;
      shown.classList.remove("fs-card--yes", "fs-card--no", "fs-button--yes", "fs-button--no");
      if (mark) shown.classList.add(shown === button ? `fs-button--${mark}` : `fs-card--${mark}`);
    }

    checkAll() {
      const chosen = place => this.buttons[place].getAttribute("aria-pressed") === "true";
      const places = [...this.step.o.keys()];
      places.forEach(place => this.mark(place, chosen(place) ? (this.step.o[place][1] ? "yes" : "no") : ""));
      const wrong = places.find(place => chosen(place) && !this.step.o[place][1]);
      if (wrong !== undefined) return this.judge(wrong);
      const missing = places.find(place => !chosen(place) && this.step.o[place][1]);
      if (missing !== undefined) return this.tell(false, this.words.w.more, [], list(this.step.r));
      const first = this.step.o.find(([, right]) => right);
      return this.tell(true, this.words.w.right, first[2].map(number => this.trace.t[number]), list(first[3]));
    }

    /* In a quiz: the way to the lesson that teaches it. */
    offer(ids) {
      const known = ids.map(id => this.words.l[id]).find(Boolean);
      if (!known) return;
      this.verdict.append(make("p", {}, sentence("span", this.words.w["lesson-hint"]), " ",
        sentence("a", known[1], { href: known[0] })));
    }

    links(ids) {
      return ids.flatMap(id => [" ", /^T-/.test(id) ? make("span", {}, id)
        : make("a", { class: "fs-lesson__id", href: `${this.words.r}#${id}` }, id)]).slice(1);
    }

    /* Hints: which rule, what is allowed, what the engine would choose and why */

    hintsOf(step) {
      const { w } = this.words;
      const named = ([what]) => (Array.isArray(what) ? this.trace.t[what[0]] : this.words.n[what] || what);
      const right = (step.o || []).filter(([, ok]) => ok).map(named);
      const found = [];
      const rules = list(step.r).flatMap((id, place) => [" ", ...this.links([id]), " ", sentence("span", this.trace.t[step.u[place]])]);
      if (rules.length) found.push(() => [sentence("span", w["rule-hint"]), ...rules]);
      if (step.k === "try" || step.k === "all") {
        found.push(() => {
          step.o.forEach(([, ok], place) => this.mark(place, ok ? "yes" : ""));
          return [sentence("span", w["legal-hint"]), " ", sentence("span", [...new Set(right)].join(", "))];
        });
      }
      if (step.e) {
        found.push(() => [sentence("span", w["engine-hint"]), " ", sentence("strong", named(step.o[step.e[0]])), ". ",
          sentence("span", this.trace.t[step.e[1]])]);
      }
      return found;
    }

    showHint() {
      const hints = this.hintsOf(this.step);
      if (this.hints >= hints.length) return;
      this.help.append(make("p", {}, ...hints[this.hints]()));
      this.hints += 1;
      if (this.hints === hints.length) this.hint.setAttribute("aria-disabled", "true");
    }
  }

  /* Notes in this browser that an example of a page has been played to its end. */
  function finish(page, name) {
    const done = stored(STORE);
    const here = done[page] || [];
    if (here.includes(name)) return;
    done[page] = [...here, name];
    store(STORE, done);
  }

  const text = html => sentence("span", html).textContent;

  /* A trace that is not whole is refused before anything is shown. */
  function check(trace, words) {
    const want = good => {
      if (!good) throw new Error();
    };
    const told = number => want(typeof trace.t[number] === "string");
    const known = code => want(words.n[code]);
    want(trace.s.length && trace.n);
    for (const step of trace.s) {
      (step.c || []).forEach(told);
      list(step.h).forEach(known);
      if (step.h) want(words.h[step.m]);
      for (const [seat, code] of list(step.b).map(played => played.split(":"))) {
        known(code);
        want(words.p[seat]);
      }
      for (const [label, what] of step.i || []) {
        told(label);
        if (typeof what === "string") list(what).forEach(known);
      }
      if (!("k" in step)) continue;
      told(step.q);
      want(KINDS.includes(step.k) && step.o.some(([, right]) => right));
      for (const [what, , says] of step.o) {
        if (Array.isArray(what)) told(what[0]);
        else if (!NUMBER.test(what)) known(what);
        says.forEach(told);
      }
      list(step.r).forEach((_, place) => told(step.u[place]));
      if (step.e) want(step.o[step.e[0]] && !told(step.e[1]));
    }
  }

  /* four colours, for every page of cards */

  const colours = on => document.documentElement.toggleAttribute("data-four-colour", on);

  function fourColours(words) {
    const button = sentence("button", words["four-colours"], {
      type: "button", class: "fs-button fs-four", "aria-pressed": document.documentElement.hasAttribute("data-four-colour"),
    });
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      colours(on);
      store(COLOURS, on);
      for (const one of document.querySelectorAll(".fs-four")) one.setAttribute("aria-pressed", on);
    });
    return button;
  }

  colours(stored(COLOURS) === true);

  /* the list of lessons: what is done */

  const lessons = document.querySelector(".fs-lessons[data-done]");
  if (lessons) {
    const clear = document.querySelector(".fs-clear");
    const draw = () => {
      const done = stored(STORE);
      let any = false;
      for (const link of lessons.querySelectorAll("a[data-lesson]")) {
        const finished = new Set(done[link.dataset.lesson] || []);
        const whole = finished.size > 0 && finished.size >= Number(link.dataset.steps);
        any = any || finished.size > 0;
        link.querySelectorAll(".fs-done").forEach(mark => mark.remove());
        if (whole) link.append(make("span", { class: "fs-done" }, lessons.dataset.done));
      }
      clear.hidden = !any;
    };
    clear.addEventListener("click", () => {
      const done = stored(STORE);
      for (const link of lessons.querySelectorAll("a[data-lesson]")) delete done[link.dataset.lesson];
      store(STORE, done);
      draw();
      lessons.querySelector("a").focus();
    });
    draw();
  }

  /* In translate mode the list stays, because its sentences are those that can be changed. */
  const translating = document.documentElement.lang !== "en" && new URLSearchParams(location.search).has("translate");
  if (window.customElements && !translating) customElements.define("card-lesson", CardLesson);

  /* A lesson without steps is done when it has been opened. */
  try {
    const words = data(document, "#fs-words");
    if (!document.querySelector("card-lesson")) finish(words.g, "");
  } catch { /* no lesson */ }
})();
