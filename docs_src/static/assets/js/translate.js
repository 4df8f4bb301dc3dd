/* Translate mode: select a sentence of the page, change it, see it in its place, and take the change away as a file.
   Loaded by theme.js only on an address with ?translate. Reads the catalogs that are published with the site; asks no
   server for anything else, and sends nothing. What is typed is only ever put into the page as text. */
(async function () {
  "use strict";

  const root = new URL("../../", document.currentScript.src);
  const code = document.documentElement.lang;
  const article = document.querySelector("article");
  const W = "\\p{L}\\p{N}_";

  /* Catalogs: read line by line, so that a change can be told line by line. */

  const quote = text => `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n").replace(/\t/g, "\\t")}"`;
  const unquote = text => text.trim().slice(1, -1).replace(/\\(.)/g, (_, c) => ({ n: "\n", t: "\t", r: "\r" })[c] || c);

  function parse(text) {
    const lines = text.split("\n"), entries = new Map();
    let entry = null, open = null;
    const fresh = () => ({ comments: [], notes: [], marks: [], previous: [], id: [], strings: [], key: "", fuzzy: false });
    lines.forEach((line, at) => {
      if (line.startsWith("#~")) return;
      if (line.startsWith("#")) {
        if (!entry || entry.strings.length) entry = fresh();
        if (line.startsWith("#.")) entry.comments.push(line.slice(2).trim());
        else if (line.startsWith("#|")) {
          entry.marks.push(at);
          const found = line.match(/"(.*)"/);
          if (found) entry.previous.push(unquote(`"${found[1]}"`));
        } else if (line.startsWith("#,")) { entry.fuzzy = /\bfuzzy\b/.test(line); if (entry.fuzzy) entry.marks.push(at); }
        else if (line.startsWith("# ")) entry.notes.push(line.slice(2));
        return;
      }
      const found = line.match(/^(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d+\])? (".*)$/);
      if (found) {
        if (!entry || (found[1] !== "msgstr" && entry.strings.length)) entry = fresh();
        open = { text: unquote(found[2]), from: at, to: at, head: line.slice(0, line.indexOf('"')) };
        if (found[1] === "msgctxt") entry.key = open.text;
        else if (found[1] === "msgstr") { entry.strings.push(open); if (entry.key) entries.set(entry.key, entry); }
        else entry.id.push(open);
      } else if (line.startsWith('"') && open) { open.text += unquote(line); open.to = at; }
    });
    return { lines, entries };
  }

  const texts = parts => parts.map(part => part.text);

  /* A file of changes: hunks of a unified diff with three lines around each. */

  function edits(catalog, changed) {
    const found = [];
    for (const [key, strings] of changed) {
      const entry = catalog.entries.get(key);
      entry.marks.forEach(at => found.push({ from: at, to: at, put: [] }));
      entry.strings.forEach((one, form) => found.push({ from: one.from, to: one.to, put: [one.head + quote(strings[form])] }));
    }
    return found
      .filter(one => !(one.put.length && one.from === one.to && catalog.lines[one.from] === one.put[0]))
      .sort((a, b) => a.from - b.from);
  }

  function rewritten(catalog, changed) {
    const lines = [...catalog.lines];
    edits(catalog, changed).reverse().forEach(one => lines.splice(one.from, one.to - one.from + 1, ...one.put));
    return lines.join("\n");
  }

  function patch(path, catalog, changed) {
    const all = edits(catalog, changed), out = [], last = catalog.lines.length - 1;
    let shift = 0;
    for (let i = 0; i < all.length;) {
      let j = i;
      while (j + 1 < all.length && all[j + 1].from - all[j].to <= 6) j++;
      const begin = Math.max(0, all[i].from - 3), end = Math.min(last - 1, all[j].to + 3), body = [];
      let at = begin, plus = 0, minus = 0;
      for (const one of all.slice(i, j + 1)) {
        while (at < one.from) body.push(" " + catalog.lines[at++]);
        while (at <= one.to) { body.push("-" + catalog.lines[at++]); minus++; }
        one.put.forEach(line => { body.push("+" + line); plus++; });
      }
      while (at <= end) body.push(" " + catalog.lines[at++]);
      const length = end - begin + 1;
      out.push(`@@ -${begin + 1},${length} +${begin + 1 + shift},${length + plus - minus} @@`, ...body);
      shift += plus - minus;
      i = j + 1;
    }
    return out.length ? `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${out.join("\n")}\n` : "";
  }

  /* The rules: the tables come from the command line's own. */

  let data;
  const regex = name => new RegExp(data.rules[name].source, data.rules[name].flags);
  const TOKEN = /\{(\/?)([a-z][a-z0-9_]*)(?:\.([a-z]+))?\}|[{}]/g;
  const isPair = name => /^(?:b|en|link[0-9]*)$/.test(name);

  function scan(text) {
    const parts = [], pairs = [];
    let end = 0;
    for (const found of text.matchAll(TOKEN)) {
      if (found.index > end) parts.push({ text: text.slice(end, found.index) });
      end = found.index + found[0].length;
      const [whole, closing, name, kase] = found;
      if (!name || (closing && kase) || (kase && isPair(name)) || (closing && !isPair(name))) return { bad: whole };
      if (closing) { if (pairs.pop() !== name) return { bad: whole }; parts.push({ close: name }); }
      else if (isPair(name)) {
        if (pairs.includes(name) || (name.startsWith("link") && pairs.some(pair => pair.startsWith("link")))) return { bad: whole };
        pairs.push(name); parts.push({ open: name });
      } else parts.push({ hole: name, kase: kase || "" });
    }
    if (pairs.length) return { bad: `{${pairs[0]}}` };
    if (end < text.length) parts.push({ text: text.slice(end) });
    return { parts };
  }

  const bare = text => { const { parts } = scan(text); return parts ? parts.map(p => p.text || (p.hole ? "\u00a0" : "")).join("") : text; };
  const names = text => new Set((scan(text).parts || []).flatMap(part => part.hole || part.open || []));
  const fold = word => [...word.toLowerCase().normalize("NFC")].map(char => {
    const first = char.normalize("NFD")[0];
    return first >= "\u0370" && first <= "\u03ff" ? (first === "ς" ? "σ" : first) : char;
  }).join("");

  function words(text, foreign) {
    const found = [];
    let skip = false;
    for (const part of scan(text).parts || []) {
      if (part.text !== undefined) { if (!skip) found.push(...(part.text.match(/\p{L}+/gu) || [])); }
      else if (part.hole) found.push("");
      else if ((part.open || part.close) === "en" && !foreign) { skip = !!part.open; found.push(""); }
    }
    return found;
  }

  function finder(pairs) {
    const forms = pairs.map(([form, term]) => ({ words: (form.match(/\p{L}+\*?/gu) || []).map(fold), term })).filter(one => one.words.length);
    const fits = (word, form) => word !== undefined && (form.endsWith("*") ? word.startsWith(form.slice(0, -1)) : word === form);
    return list => {
      const plain = list.map(fold);
      return plain.flatMap((_, at) => forms.filter(one => one.words.every((form, i) => fits(plain[at + i], form)))
        .map(one => ({ words: list.slice(at, at + one.words.length).join(" "), term: one.term })));
    };
  }

  let right, wrong, english;
  const spoken = sources => new Set(english(words(sources.join(" "), true)).map(hit => hit.term.concept));

  function faults(source, text, entry, form) {
    const found = [], say = (rule, piece, soft) => found.push({ rule, piece: piece || "", soft: !!soft });
    const first = (rule, name, where = text) => { const hit = where.match(regex(name)); if (hit) say(rule, hit[0]); };
    if (text.length > data.rules.longest) { say("size"); return found; }
    first("invisible", "invisible");
    if (text.normalize("NFC") !== text) say("nfc");
    first("symbol", "symbol");
    first("markup", "markup");
    const plain = bare(text);
    const hit = [...plain.matchAll(new RegExp(data.rules.address.source, data.rules.address.flags + "g"))]
      .find(one => !data.rules.short.includes(one[0].toLowerCase()));
    if (hit) say("address", hit[0]);
    first("markdown", "markdown", plain);
    if (plain.includes("%")) say("percent");
    if (text !== text.trim() || text.includes("  ")) say("edges");
    const scanned = scan(text);
    if (scanned.bad) { say("token-broken", scanned.bad); return found; }
    const needed = names(entry.id[entry.id.length - 1].text), used = names(text);
    const one = entry.strings.length > 1 && data.numbers[form].length === 1;
    const count = (entry.comments.map(line => line.match(/^\{([a-z_0-9]+)\} \(number\)/)).find(Boolean) || [])[1];
    for (const name of needed) if (name !== "en" && !used.has(name) && !(one && name === count)) say("token-missing", `{${name}}`);
    for (const name of used) if (name !== "en" && !needed.has(name)) say("token-unknown", `{${name}}`);
    for (const part of scanned.parts) {
      if (!part.kase) continue;
      const kind = (entry.comments.map(line => line.match(new RegExp(`^\\{${part.hole}\\} \\((\\w+)\\)`))).find(Boolean) || [])[1] || "";
      if (!(data.cases[kind.replace(/s$/, "")] || []).includes(part.kase)) say("case", `{${part.hole}.${part.kase}}`);
    }
    const digits = where => (bare(where).match(/\p{N}+/gu) || []).sort().join(" ");
    if (digits(text) !== digits(source)) say("digits", digits(text));
    if (text.split("\n").length !== source.split("\n").length) say("lines");
    let foreign = false;
    for (const part of scanned.parts) {
      if (part.open === "en" || part.close === "en") foreign = !!part.open;
      for (const word of (part.text || "").match(/\p{L}+/gu) || [])
        if (!new RegExp(foreign ? "^\\p{Script=Latin}+$" : `^[${data.script}]+$`, "u").test(word)) say("script", word);
    }
    const about = spoken(texts(entry.id)), list = words(text, false), own = right(list);
    for (const bad of wrong(list)) {
      const owners = own.filter(good => good.words === bad.words).map(good => good.term.concept);
      if (!owners.length || (about.has(bad.term.concept) && !owners.some(one => about.has(one)))) say("term", `${bad.words} → ${bad.term.preferred}`);
    }
    const size = [bare(source).trim().length, plain.trim().length];
    if (text === source && /\p{L}{3}/u.test(plain)) say("unchanged", "", true);
    if (Math.max(...size) > 4 * Math.min(...size) && Math.max(...size) > 20) say("length", "", true);
    const ends = where => /[.!?;…:]$/.test(bare(where).replace(/[»”")’ ]+$/, ""));
    if (ends(source) !== ends(text)) say("ending", "", true);
    return found;
  }

  function allFaults(entry, strings) {
    if (strings.some(Boolean) && !strings.every(Boolean)) return [{ form: strings.indexOf(""), rule: "half", piece: "", soft: false }];
    return strings.flatMap((text, form) => {
      if (!text) return [];
      const one = data.numbers[form] && data.numbers[form].length === 1 && data.numbers[form][0] === 1;
      const source = entry.id[one ? 0 : entry.id.length - 1].text;
      return faults(source, text, entry, form).map(fault => ({ ...fault, form }));
    });
  }

  /* The sentence in its place: holes are filled with what the page has in them. */

  const originals = new Map();
  const elements = key => [...document.querySelectorAll("[data-k]")].filter(one => one.dataset.k === key);

  function named(span, kase) {
    const copy = span.cloneNode(true);
    for (const leaf of copy.querySelector("[data-i]") ? copy.querySelectorAll("[data-i]") : [copy]) {
      const said = leaf.textContent.trim().toLowerCase();
      const row = data.names.find(row => Object.values(row).some(name => name.toLowerCase() === said));
      if (row) leaf.textContent = row[kase || "bare"] || leaf.textContent;
    }
    return copy;
  }

  function preview(element, entry, strings) {
    if (!originals.has(element)) originals.set(element, element.cloneNode(true));
    const was = originals.get(element);
    const number = [...was.querySelectorAll("[data-f]")].map(span => span.textContent.replace(/\D/g, "")).find(Boolean);
    const form = strings.length > 1 ? data.form[Math.min(Number(number || 0), data.form.length - 1)] : 0;
    const { parts } = scan(strings[form] || "");
    if (!parts || !strings[form]) { element.replaceChildren(...was.cloneNode(true).childNodes); return; }
    const links = [...was.querySelectorAll("a")].filter(link => !link.closest("[data-f]"));
    const stack = [document.createElement("span")];
    let begins = true;
    for (const part of parts) {
      const top = stack[stack.length - 1];
      if (part.text !== undefined) { top.append(part.text); begins = /[.!?;]\s+$/.test(part.text) || (begins && !/\p{L}/u.test(part.text)); }
      else if (part.hole) {
        const span = [...was.querySelectorAll("[data-f]")].find(one => one.dataset.f === part.hole);
        const copy = span ? named(span, part.kase) : document.createTextNode(`{${part.hole}}`);
        if (begins && span && !copy.querySelector("*")) copy.textContent = copy.textContent.charAt(0).toUpperCase() + copy.textContent.slice(1);
        top.append(copy);
        begins = false;
      } else if (part.open) {
        let inner = document.createElement(part.open === "b" ? "b" : "i");
        if (part.open === "en") inner.lang = "en";
        if (part.open.startsWith("link")) {
          const link = links[Number(part.open.slice(4) || 1) - 1];
          inner = link ? link.cloneNode(false) : document.createElement("u");
        }
        top.append(inner);
        stack.push(inner);
      } else stack.pop();
    }
    element.replaceChildren(...stack[0].childNodes);
    element.classList.add("fs-mended");
  }

  /* Drafts: what has been changed stays in this browser. */

  const store = `followsuit-translate-${code}`;
  let drafts = {};
  try { drafts = JSON.parse(localStorage.getItem(store) || "{}"); } catch { drafts = {}; }
  const keep = () => { try { localStorage.setItem(store, JSON.stringify(drafts)); } catch { /* private window */ } };

  const catalogs = new Map();
  async function catalog(lang, domain) {
    const path = `po/${lang}/${domain}.po`;
    if (!catalogs.has(path)) {
      catalogs.set(path, fetch(new URL(path, root)).then(answer => (answer.ok ? answer.text() : "")).then(parse).catch(() => parse("")));
    }
    return catalogs.get(path);
  }
  const domainOf = key => key.split(".")[0];

  /* The panel. */

  const make = (tag, options = {}, ...inside) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(options)) name === "class" ? (made.className = value) : name in made ? (made[name] = value) : made.setAttribute(name, value);
    made.append(...inside);
    return made;
  };
  const word = (key, tag = "span", options = {}) => {
    const [text, lang] = data.words[key] || [key, "en"];
    return make(tag, { ...options, lang }, text);
  };

  const panel = make("aside", { class: "fs-panel", id: "fs-panel" });
  document.body.append(panel);
  try {
    const answer = await fetch(new URL(`po/${code}.json`, root));
    data = await answer.json();
  } catch {
    panel.append(make("p", { role: "alert" }, "The texts of this language could not be loaded. Translate mode needs the site to be served: open it through a web server."));
    return;
  }
  right = finder(data.terms.flatMap(term => [term.preferred, ...term.forms].map(form => [form, term])));
  wrong = finder(data.terms.flatMap(term => term.forbidden.map(form => [form, term])));
  english = finder(data.english.flatMap(term => [term.preferred, ...term.forms].map(form => [form, term])));
  panel.setAttribute("aria-label", data.words["mend.title"][0]);
  document.documentElement.classList.add("fs-translating");

  const area = make("div", { class: "fs-panel__entry" }), tray = make("div", { class: "fs-panel__tray" });
  const close = word("mend.close", "button", { class: "fs-panel__close", type: "button" });
  close.addEventListener("click", () => { location.href = location.pathname; });
  panel.append(close, word("mend.title", "h2"), word("mend.intro", "p"), area, tray);

  async function strings(key) {
    const entry = (await catalog(code, domainOf(key))).entries.get(key);
    return drafts[key] || (entry ? texts(entry.strings) : []);
  }

  async function show(element) {
    const key = element.dataset.k, entry = (await catalog(code, domainOf(key))).entries.get(key);
    if (!entry) return;
    document.querySelectorAll(".fs-chosen").forEach(one => one.classList.remove("fs-chosen"));
    element.classList.add("fs-chosen");
    const now = [...(await strings(key))], boxes = [], notes = [];
    const state = entry.previous.length ? "mend.outdated" : entry.fuzzy ? "mend.draft" : !texts(entry.strings).every(Boolean) ? "mend.untranslated"
      : entry.notes.some(note => note.startsWith("reviewed: ")) ? "mend.reviewed" : "";
    area.replaceChildren(make("p", { class: "fs-panel__key" }, make("code", {}, key), " ", state ? word(state) : ""));
    area.append(word("mend.english", "h3"), ...entry.id.map(one => make("p", { lang: "en", dir: "ltr" }, one.text)));
    if (entry.previous.length) area.append(word("mend.english-before", "h3"), ...entry.previous.map(text => make("p", { lang: "en", dir: "ltr" }, make("s", {}, text))));
    area.append(word("mend.about", "h3"), make("p", { lang: "en", dir: "ltr" }, entry.comments.filter(line => !line.startsWith("{")).join(" ")));
    const holes = entry.comments.filter(line => line.startsWith("{"));
    if (holes.length) {
      area.append(word("mend.holes", "h3"), make("ul", { lang: "en", dir: "ltr" }, ...holes.map(line => make("li", {}, line))));
      if (entry.strings.some(one => /\{[a-z]+\}[-’']?\p{Ll}/u.test(one.text))) area.append(word("mend.ending-warning", "p"));
    }
    const about = spoken(texts(entry.id)), terms = data.terms.filter(term => about.has(term.concept));
    if (terms.length) area.append(word("mend.terms", "h3"), make("ul", {}, ...terms.map(term => make("li", {}, make("b", {}, term.preferred),
      term.forbidden.length ? ` (${data.words["mend.avoid"][0]}: ${term.forbidden.slice(0, 4).join(", ")})` : "", term.note ? ` – ${term.note}` : ""))));
    area.append(word("mend.yours", "h3"));
    entry.strings.forEach((_, form) => {
      const id = `fs-form-${form}`;
      const label = entry.strings.length > 1
        ? (data.words["mend.form"][0]).replace(/\{\^?numbers(\.\w+)?\}/, data.numbers[form].join(", ") + (data.numbers[form].length > 1 ? ", …" : ""))
        : data.words["mend.yours"][0];
      const box = make("textarea", { id, value: now[form] || "", rows: 3, lang: code, dir: document.body.dir || "auto", spellcheck: true });
      const note = make("ul", { class: "fs-panel__faults", role: "status" });
      box.addEventListener("input", change);
      boxes.push(box); notes.push(note);
      area.append(make("label", { htmlFor: id, class: entry.strings.length > 1 ? "" : "fs-panel__hidden" }, label), box, note);
    });
    const undo = word("mend.undo", "button", { type: "button" });
    undo.addEventListener("click", () => {
      delete drafts[key];
      keep();
      elements(key).forEach(one => { if (originals.has(one)) one.replaceChildren(...originals.get(one).cloneNode(true).childNodes); one.classList.remove("fs-mended"); });
      show(element);
      list();
    });
    area.append(undo);
    const others = make("ul", {});
    area.append(make("details", {}, word("mend.others", "summary"), others));
    for (const lang of data.languages.filter(one => one !== code)) {
      const other = (await catalog(lang, domainOf(key))).entries.get(key);
      if (other && other.strings[0].text) others.append(make("li", { lang }, `${lang}: ${texts(other.strings).join(" / ")}`));
    }
    function judge() {
      const found = allFaults(entry, boxes.map(box => box.value));
      notes.forEach((note, form) => note.replaceChildren(...found.filter(fault => fault.form === form).map(fault =>
        make("li", { class: fault.soft ? "fs-panel__soft" : "", "data-rule": fault.rule }, word(`mend.fault.${fault.rule}`), fault.piece ? `: ${fault.piece}` : ""))));
      if (!found.length) notes[0].append(word("mend.fine", "li", { class: "fs-panel__fine" }));
    }
    function change() {
      const typed = boxes.map(box => box.value.normalize("NFC"));
      if (typed.join("\0") === texts(entry.strings).join("\0")) delete drafts[key]; else drafts[key] = typed;
      keep();
      judge();
      elements(key).forEach(one => preview(one, entry, typed));
      list();
    }
    judge();
    boxes[0].focus();
  }

  async function list() {
    const keys = Object.keys(drafts), byDomain = new Map();
    let refused = false;
    const rows = [];
    for (const key of keys) {
      const domain = domainOf(key), entry = (await catalog(code, domain)).entries.get(key);
      if (!entry || entry.strings.length !== drafts[key].length) { delete drafts[key]; continue; }
      const bad = allFaults(entry, drafts[key]).some(fault => !fault.soft);
      refused = refused || bad;
      if (!byDomain.has(domain)) byDomain.set(domain, []);
      byDomain.get(domain).push([key, drafts[key]]);
      rows.push(make("li", { class: bad ? "fs-panel__bad" : "" }, make("code", {}, key)));
    }
    tray.replaceChildren(word("mend.changed", "h3"));
    if (!rows.length) { tray.append(word("mend.none", "p")); return; }
    tray.append(make("ul", {}, ...rows));
    if (refused) { tray.append(word("mend.refused", "p", { role: "alert" })); return; }
    const button = (name, act) => { const made = word(name, "button", { type: "button" }); made.addEventListener("click", act); tray.append(made); return made; };
    const save = (name, text) => {
      const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    };
    const whole = async () => {
      let text = "";
      for (const [domain, changed] of byDomain) text += patch(`locales/${code}/LC_MESSAGES/${domain}.po`, await catalog(code, domain), changed);
      return text;
    };
    button("mend.patch", async () => save(`${code}.patch`, await whole()));
    for (const [domain, changed] of byDomain) {
      const made = button("mend.catalog", async () => save(`${domain}.po`, rewritten(await catalog(code, domain), changed)));
      if (byDomain.size > 1) made.append(` ${domain}`);
    }
    const copy = button("mend.copy", async () => {
      await navigator.clipboard.writeText("```diff\n" + (await whole()) + "```\n");
      copy.replaceChildren(word("mend.copied"));
    });
    if (data.send) tray.append(make("p", {}, word("mend.send"), " ", make("a", { href: data.send }, data.send.replace(/^mailto:/, ""))));
  }

  article.addEventListener("click", event => {
    const found = event.target.closest("[data-k]");
    if (!found || !article.contains(found)) return;
    event.preventDefault();
    event.stopPropagation();
    show(found);
  }, true);
  article.addEventListener("keydown", event => {
    if (event.key === "Enter" && event.target.matches("[data-k]")) { event.preventDefault(); show(event.target); }
  });
  article.querySelectorAll("[data-k]").forEach(one => { if (!one.closest("a, button, summary")) one.tabIndex = 0; });
  for (const key of Object.keys(drafts)) {
    const entry = (await catalog(code, domainOf(key))).entries.get(key);
    if (entry) elements(key).forEach(one => preview(one, entry, drafts[key]));
  }
  await list();
  window.followsuitTranslate = { faults: async (key, given) => allFaults((await catalog(code, domainOf(key))).entries.get(key), given) };
  panel.dataset.ready = "";
})();
