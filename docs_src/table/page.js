/* Words and parts of the page: sentences from the catalog's messages, elements, drawn cards. Whatever a reader or the
 * engine gives is only ever put into text nodes. */

export function words(data) {
  const numbers = new Intl.NumberFormat(data.lang);
  let facts = {};
  const has = (name) => Object.hasOwn(data.messages, name);
  const number = (value) => numbers.format(value);
  const capital = (text) => text.slice(0, 1).toLocaleUpperCase(data.lang) + text.slice(1);
  const card = (code, form = "bare") => (data.cards[form] || data.cards.bare)[data.deck.indexOf(code)] || code;
  const seat = (place, form = "bare") => (data.seats[form] || data.seats.bare)[place];
  const plural = (value) => {
    const n = Math.abs(value);
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
    if (typeof value === "number") return [number(value)];
    const [kind, content] = value;
    if (kind === "card") return [card(content, form)];
    if (kind === "cards") return content.map((code) => card(code, form));
    if (kind === "seat") return [seat(content, form)];
    if (kind === "seats") return content.map((place) => seat(place, form));
    return content;
  }
  /* A message with its holes filled. */
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
  return {
    t, has, number, card,
    seat: (place) => capital(seat(place)),
    /* What the engine tells: the first of its messages that this game has. */
    told(one) {
      const name = one.m.find(has);
      return name ? t(name, one.f) : "";
    },
    know(found) { facts = found; },
  };
}

export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && name !== "list") node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

export const button = (text, onclick, more = {}) => h("button", { type: "button", className: "fs-desk__button", onclick, ...more }, text);
export const fold = (title, ...parts) => h("details", { className: "fs-fold" }, h("summary", {}, title), ...parts);
export const note = () => h("div", { className: "fs-desk__note", role: "status" });

export function parts({ t, card, number, told }, rules) {
  const clause = (id) => h("a", { href: `${rules}#${id}` }, id);
  const cell = (value) => typeof value === "number" ? number(value) : value;
  return {
    clause,
    drawn(code, more = "") {
      const svg = "http://www.w3.org/2000/svg";
      const picture = document.createElementNS(svg, "svg");
      const use = document.createElementNS(svg, "use");
      const suit = code.slice(-1).toLowerCase();
      picture.setAttribute("class", "fs-card__suit");
      use.setAttribute("href", `#fs-suit-${suit}`);
      picture.append(use);
      return h("span", { className: `fs-card fs-card--${suit} ${more}` },
        h("span", { className: "fs-card__face", "aria-hidden": "true" },
          h("span", { className: "fs-card__rank" }, code.slice(0, -1)), picture),
        h("span", { className: "fs-card__name" }, card(code)));
    },
    /* A table whose first row and first column are heads. */
    grid: ([heads, ...rows], name, more = "") => h("div", { className: `fs-scroll ${more}`, tabIndex: 0, role: "region", "aria-label": name },
      h("table", { className: "fs-account" },
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, cell(head))))),
        h("tbody", {}, rows.map(([head, ...row]) => h("tr", {}, h("th", { scope: "row" }, cell(head)), row.map((value) => h("td", {}, cell(value)))))))),
    lines: (all) => h("ul", {}, all.map((one) => h("li", {}, told(one), " ", clause(one.clause)))),
    /* Puts a text on the clipboard, or shows it where that is not allowed. */
    async copy(text, into, copied, shown) {
      try {
        await navigator.clipboard.writeText(text);
        into.textContent = t(copied);
      } catch {
        into.replaceChildren(t(shown), h("pre", {}, text));
      }
    },
  };
}

export const turned = (rows) => rows[0].map((_, column) => rows.map((row) => row[column]));
