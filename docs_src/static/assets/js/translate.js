/* Translate mode: select a sentence of the page, change it, see it in its place, and take the change away as a file.
   Loaded by theme.js only on an address with ?translate. Reads the catalogs that are published with the site, as scripts,
   which a page opened from a folder may load too; sends nothing. What is typed is only ever put into the page as text. */
(async function () {
  "use strict";

  const root = new URL("../../", document.currentScript.src);
  const code = document.documentElement.lang;
  const article = document.querySelector("article");

  /* The files of texts, `po/<name>.js`: each puts its text into this table. */

  const loaded = window.followsuitTexts = {}, asked = new Map();
  function load(name) {
    if (!asked.has(name)) asked.set(name, new Promise(done => {
      const script = document.createElement("script");
      script.src = new URL(`po/${name}.js`, root).href;
      script.onload = script.onerror = () => { script.remove(); done(loaded[name]); };
      document.head.append(script);
    }));
    return asked.get(name);
  }

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

  /* Finds listed forms in a list of words; a form that ends in * stands for all endings. */
  function finder(terms, formsOf) {
    const forms = terms.flatMap(term => formsOf(term).map(form => ({ words: (form.match(/\p{L}+\*?/gu) || []).map(fold), term }))).filter(one => one.words.length);
    const fits = (word, form) => word !== undefined && (form.endsWith("*") ? word.startsWith(form.slice(0, -1)) : word === form);
    const beginning = new Map();
    const begun = word => {
      if (!beginning.has(word)) beginning.set(word, forms.filter(one => fits(word, one.words[0])));
      return beginning.get(word);
    };
    return list => {
      const plain = list.map(fold);
      return plain.flatMap((word, at) => begun(word).filter(one => one.words.every((form, i) => fits(plain[at + i], form)))
        .map(one => ({ words: list.slice(at, at + one.words.length).join(" "), concept: one.term.concept, term: one.term, at, length: one.words.length })));
    };
  }

  let right, wrong, english, known, capitals;
  const spoken = text => new Set(english(words(text, true)).map(hit => hit.concept));

  /* The longest terms of an English text, and what each may stand for: "point card" is not a point. */
  function termsOf(text) {
    const found = new Map();
    let end = 0;
    for (const hit of english(words(text, true)).sort((a, b) => a.at - b.at || b.length - a.length)) {
      const term = hit.words.toLowerCase();
      if (hit.at < end && !found.has(term)) continue;
      if (!found.has(term)) found.set(term, new Set());
      found.get(term).add(hit.concept);
      end = Math.max(end, hit.at + hit.length);
    }
    return found;
  }

  /* Cards that are named in so many words. */
  const lower = text => text.normalize("NFC").toLowerCase().replace(/ς/g, "σ").replace(/\s+/g, " ").trim();
  function cardFinder(namesOf) {
    const owner = new Map(data.names.slice(0, data.cards).flatMap((names, card) => namesOf(names).filter(Boolean).map(name => [lower(name), card])));
    const listed = [...owner.keys()].sort((a, b) => b.length - a.length).map(name => name.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&"));
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${listed.join("|") || "(?!)"})(?![\\p{L}\\p{N}_])`, "gu");
    return { found: text => new Set((lower(text).match(pattern) || []).map(name => owner.get(name))), without: text => lower(text).replace(pattern, "") };
  }

  let ourCards, englishCards;
  function* wrongCards(source, text) {
    const wanted = englishCards.found(source), found = ourCards.found(bare(text)), rest = englishCards.without(source);
    for (const card of found) {
      const [rank, , suit] = data.names[card].english.split(" ");
      if (!wanted.has(card) && !new RegExp(`\\b${rank}s?\\b(?! of )|\\b${rank}s of ${suit}\\b`).test(rest)) yield data.names[card].bare;
    }
    const said = words(text, false).map(fold);
    for (const card of wanted) {
      if (found.has(card)) continue;
      const stems = fold(data.names[card].bare).split(" ").map(word => word.slice(0, Math.max(3, word.length - 2)));
      if (!stems.every(stem => said.some(word => word.startsWith(stem)))) yield data.names[card].bare;
    }
  }

  const counted = (text, table) => words(text, false).map(fold).filter(word => word in table).map(word => table[word]).sort((a, b) => a - b);
  const isRight = word => known.has(word) || known.has(word.charAt(0).toLowerCase() + word.slice(1))
    || (word.length > 1 && word === word.toUpperCase() && capitals.has(fold(word)));
  const kindOf = (entry, hole) => (entry.comments.map(line => line.match(new RegExp(`^\\{${hole}\\} \\((\\w+)\\)`))).find(Boolean) || [])[1] || "";
  const casesOf = (entry, hole) => data.cases[kindOf(entry, hole).replace(/s$/, "")] || [];
  const isSentence = text => /[.!?;…:]$/.test(bare(text).replace(/[»”")’ ]+$/, ""));

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
    const all = texts(entry.id).join(" "), last = entry.id[entry.id.length - 1].text;
    const needed = names(last), used = names(text);
    const one = entry.strings.length > 1 && data.numbers[form].length === 1;
    const count = data.counting[entry.key];
    for (const name of needed) if (name !== "en" && !used.has(name) && !(one && name === count)) say("token-missing", `{${name}}`);
    for (const name of used) if (name !== "en" && !needed.has(name)) say("token-unknown", `{${name}}`);
    for (const part of scanned.parts) {
      if (part.kase && !casesOf(entry, part.hole).includes(part.kase)) say("case", `{${part.hole}.${part.kase}}`);
    }
    const digits = where => (bare(where).match(/\p{N}+/gu) || []).sort().join(" ");
    if (digits(text) !== digits(source)) say("digits", digits(text));
    const inWords = counted(text, data.counts), wanted = counted(last, data.englishCounts);
    if (!entry.comments.includes(data.marked) ? inWords.length : inWords.join() !== wanted.join()) say("digits", (inWords.length ? inWords : wanted).join(", "));
    for (const card of wrongCards(texts(entry.id).map(bare).join(" "), text)) say("card", card);
    if (text.split("\n").length !== source.split("\n").length) say("lines");
    let foreign = false, before = "";
    for (const part of scanned.parts) {
      if (part.open === "en" || part.close === "en") foreign = !!part.open;
      for (const word of (part.text || "").match(/\p{L}+/gu) || [])
        if (!new RegExp(foreign ? "^\\p{Script=Latin}+$" : `^[${data.script}]+$`, "u").test(word)) say("script", word);
      if (part.hole && !part.kase && isSentence(text) && !before.trimEnd().endsWith(":") && casesOf(entry, part.hole).length > 1) say("caseless", `{${part.hole}}`, true);
      before = part.text === undefined ? before : part.text;
    }
    const about = spoken(all), list = words(text, false), own = right(list);
    for (const bad of wrong(list)) {
      const owners = own.filter(good => good.words === bad.words).map(good => good.concept);
      if (!owners.length || (about.has(bad.concept) && !owners.some(name => about.has(name)))) say("term", `${bad.words} → ${bad.term.preferred}`);
    }
    const said = new Set(right(words(text, true)).map(good => good.concept)), preferred = new Map(data.terms.map(term => [term.concept, term.preferred]));
    for (const [term, concepts] of termsOf(all)) {
      const ours = [...concepts].filter(name => preferred.has(name)).sort();
      if (ours.length && ![...concepts].some(name => said.has(name)) && !text.toLowerCase().includes(term)) say("preferred", ours.map(name => preferred.get(name)).join(", "), true);
    }
    if (text === source && /\p{L}{3}/u.test(plain)) say("unchanged", "", true);
    const size = [bare(source).trim().length, plain.trim().length];
    if (Math.max(...size) > 4 * Math.min(...size) && Math.max(...size) > 20) say("length", "", true);
    for (const word of plain.match(/\p{L}+/gu) || [])
      if (word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase() && /^\p{Script=Greek}/u.test(word) && word.normalize("NFD").includes("\u0301")) say("tonos", word, true);
    if (isSentence(source) !== isSentence(text)) say("ending", "", true);
    if (known.size) for (const word of new Set(list)) if (word && !isRight(word)) say("spelling", word, true);
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
  const filled = (element, hole) => [...(originals.get(element) || element).querySelectorAll("[data-f]")].find(one => one.dataset.f === hole);
  const row = said => data.names.find(names => Object.values(names).some(name => name && name.toLowerCase() === said.trim().toLowerCase()));
  const leaves = span => (span.querySelector("[data-i]") ? [...span.querySelectorAll("[data-i]")] : [span]);

  function named(span, kase) {
    const copy = span.cloneNode(true);
    for (const leaf of leaves(copy)) {
      const names = row(leaf.textContent);
      if (names) leaf.textContent = names[kase || "bare"] || leaf.textContent;
    }
    return copy;
  }

  /* Which plural form the number on the page takes; where no number stands, the form for one number that needs none. */
  function formOf(element, entry) {
    if (entry.strings.length < 2) return 0;
    const count = data.counting[entry.key], span = filled(element, count);
    if (span) return data.form[Math.min(Number(span.textContent.replace(/\D/g, "")), data.form.length - 1)];
    const silent = data.numbers.findIndex((numbers, form) => numbers.length === 1 && !names(entry.strings[form].text).has(count));
    return silent < 0 ? data.form[1] : silent;
  }

  function restore(element) {
    if (!originals.has(element)) return;
    const was = originals.get(element);
    element.replaceChildren(...was.cloneNode(true).childNodes);
    for (const name of ["lang", "dir", "data-state"]) if (was.hasAttribute(name)) element.setAttribute(name, was.getAttribute(name));
    element.classList.remove("fs-mended");
  }

  function preview(element, entry, strings) {
    if (!originals.has(element)) originals.set(element, element.cloneNode(true));
    const was = originals.get(element), form = formOf(element, entry), text = strings[form];
    const { parts } = scan(text || "");
    if (!parts || !text) { restore(element); return; }
    const links = [...was.querySelectorAll("a")].filter(link => !link.closest("[data-f]"));
    const stack = [document.createElement("span")];
    let begins = true;
    for (const part of parts) {
      const top = stack[stack.length - 1];
      if (part.text !== undefined) { top.append(part.text); begins = /[.!?;]\s+$/.test(part.text) || (begins && !/\p{L}/u.test(part.text)); }
      else if (part.hole) {
        const span = filled(element, part.hole), code = exampleOf(entry, part.hole, "code"), numbers = data.numbers[form];
        const unsaid = part.hole === data.counting[entry.key] && numbers.length === 1 ? String(numbers[0]) : `{${part.hole}}`;
        const copy = span ? named(span, part.kase) : code ? make("code", { lang: "en", dir: "ltr" }, code) : document.createTextNode(unsaid);
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
    for (const name of ["lang", "dir", "data-state"]) element.removeAttribute(name); // it is no English in another language's place any more
    element.classList.add("fs-mended");
  }

  /* Drafts: what has been changed stays in this browser. */

  const store = `followsuit-translate-${code}`;
  let drafts = {};
  try { drafts = JSON.parse(localStorage.getItem(store) || "{}"); } catch { drafts = {}; }
  const keep = () => { try { localStorage.setItem(store, JSON.stringify(drafts)); } catch { /* private window */ } };

  const catalogs = new Map();
  function catalog(lang, domain) {
    const name = `${lang}/${domain}`;
    if (!catalogs.has(name)) catalogs.set(name, load(name).then(text => parse(text || "")));
    return catalogs.get(name);
  }
  const taken = (entry, draft) => !entry.marks.length && draft.join("\0") === texts(entry.strings).join("\0"); // it stands in the catalog by now
  const domainOf = key => key.split(".")[0];
  const entryOf = async key => (await catalog(code, domainOf(key))).entries.get(key);
  const exampleOf = (entry, hole, kind) => (kindOf(entry, hole) === kind
    ? entry.comments.find(line => line.startsWith(`{${hole}} (`)).replace(/^.*?Example: /, "") : "");

  /* All texts of this page: those of its games, and those of the menus. */
  const domains = [...new Set([...document.querySelectorAll("article [data-k]")].map(one => domainOf(one.dataset.k)).concat("common", "site"))];
  async function everything() {
    const found = [];
    for (const domain of domains) found.push(...(await catalog(code, domain)).entries.values());
    const here = new Set([...document.querySelectorAll("article [data-k]")].map(one => one.dataset.k));
    return [...found.filter(entry => here.has(entry.key)), ...found.filter(entry => !here.has(entry.key))];
  }

  /* The panel. */

  const make = (tag, options = {}, ...inside) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(options)) name === "class" ? (made.className = value) : name in made ? (made[name] = value) : made.setAttribute(name, value);
    made.append(...inside);
    return made;
  };
  const panel = make("aside", { class: "fs-panel", id: "fs-panel" });
  document.body.append(panel);
  data = await load(code);
  if (!data) {
    panel.append(make("p", { role: "alert", lang: "en", dir: "ltr" }, "The texts of this language could not be loaded."));
    return;
  }
  const ours = { lang: code, dir: data.dir }, theirs = { lang: "en", dir: "ltr" };
  const said = key => (data.words[key] || [key, "en"])[0];
  const word = (key, tag = "span", options = {}) => make(tag, { ...options, ...((data.words[key] || [key, "en"])[1] === "en" ? theirs : ours) }, said(key));
  right = finder(data.terms, term => [term.preferred, ...term.forms]);
  wrong = finder(data.terms, term => term.forbidden);
  english = finder(data.english, term => [term.preferred, ...term.forms]);
  known = new Set(data.known);
  ourCards = cardFinder(({ english: _, ...names }) => Object.values(names));
  englishCards = cardFinder(names => [names.english]);
  capitals = new Set(data.known.map(fold));
  panel.setAttribute("aria-labelledby", "fs-panel-title");
  document.documentElement.classList.add("fs-translating");

  const area = make("div", { class: "fs-panel__entry" }), tray = make("div", { class: "fs-panel__tray" });
  const close = word("mend.close", "button", { class: "fs-panel__close", type: "button" });
  close.addEventListener("click", () => { location.href = location.pathname; });
  const seek = make("input", { type: "search", id: "fs-find", autocomplete: "off" }), hits = make("ul", { class: "fs-panel__hits", role: "status" });
  const guide = document.querySelector(".fs-colophon a[href*='translating']");
  panel.append(close, word("mend.title", "h2", { id: "fs-panel-title" }), word("mend.intro", "p"),
    ...(guide ? [make("p", {}, word("translating.label", "a", { href: guide.href }))] : []), word("mend.find", "label", { htmlFor: "fs-find" }), seek, hits, area, tray);

  /* A list of texts, each of which leads into the box. */
  const leading = entries => entries.map(entry => {
    const text = texts(entry.strings).find(Boolean);
    const button = make("button", { type: "button", class: "fs-panel__text", ...(text ? ours : theirs) }, bare(text || entry.id[0].text).replace(/\u00a0/g, "…"));
    button.addEventListener("click", () => show(entry.key));
    return make("li", { "data-key": entry.key }, button);
  });
  const SHOWN = 8;
  let turn = 0;
  seek.addEventListener("input", async () => {
    const mine = ++turn, wanted = seek.value.trim().split(/\s+/).map(fold).join(" ");
    if (wanted.length < 2) { hits.replaceChildren(); return; }
    const found = (await everything()).filter(entry => entry.key.toLowerCase().includes(wanted)
      || [...texts(entry.id), ...texts(entry.strings)].some(text => bare(text).split(/\s+/).map(fold).join(" ").includes(wanted)));
    if (mine !== turn) return;
    hits.replaceChildren(...(found.length ? leading(found.slice(0, SHOWN)) : [word("mend.nothing", "li")]));
  });

  /* A part that is filled when it is opened. */
  const folded = (key, fill) => {
    const inside = make("ul", {}), part = make("details", {}, word(key, "summary"), inside);
    part.addEventListener("toggle", async () => { if (part.open && !inside.childElementCount) inside.replaceChildren(...await fill()); });
    return part;
  };

  async function show(key, element = elements(key)[0]) {
    const entry = await entryOf(key);
    if (!entry) return;
    document.querySelectorAll(".fs-chosen").forEach(one => one.classList.remove("fs-chosen"));
    if (element) {
      element.classList.add("fs-chosen");
      element.scrollIntoView({ block: "nearest" });
    }
    const now = drafts[key] || texts(entry.strings), boxes = [], notes = [], plural = entry.strings.length > 1;
    const state = entry.previous.length ? "mend.outdated" : entry.fuzzy ? "mend.draft" : !texts(entry.strings).every(Boolean) ? "mend.untranslated"
      : data.reviewed.includes(key) ? "mend.reviewed" : "";
    area.replaceChildren(make("p", { class: "fs-panel__key" }, make("code", theirs, key), " ", state ? word(state) : ""));
    if (!element) area.append(word("mend.absent", "p"));
    area.append(word("mend.english", "h3"), ...entry.id.map(one => make("p", theirs, one.text)));
    if (entry.previous.length) area.append(word("mend.english-before", "h3"), ...entry.previous.map(text => make("p", theirs, make("s", {}, text))));
    area.append(word("mend.yours", "h3"));
    const used = element ? formOf(element, entry) : -1, forms = make("div", { class: "fs-panel__forms" });
    entry.strings.forEach((_, form) => {
      const id = `fs-form-${form}`, numbers = data.numbers[form].join(", ") + (data.numbers[form].length > 1 ? ", …" : "");
      const label = word(plural ? "mend.form" : "mend.yours", "label", { htmlFor: id, class: plural ? "" : "fs-panel__hidden" });
      if (plural) label.textContent = label.textContent.replace(/\{\^?numbers(\.\w+)?\}/, numbers);
      const box = make("textarea", { id, value: now[form] || "", rows: Math.min(8, 2 + Math.ceil(entry.id[entry.id.length - 1].text.length / 45)), spellcheck: true, "aria-describedby": `${id}-faults`, ...ours });
      const note = make("ul", { class: "fs-panel__faults", id: `${id}-faults`, role: "status" });
      box.addEventListener("input", change);
      boxes.push(box); notes.push(note);
      forms.append(make("div", {}, label, ...(plural && form === used ? [" ", word("mend.form-here", "em", { class: "fs-panel__used" })] : []), box, note));
    });
    const undo = word("mend.undo", "button", { type: "button" });
    undo.addEventListener("click", () => {
      delete drafts[key];
      keep();
      elements(key).forEach(restore);
      show(key, element);
      list();
    });
    area.append(forms, undo);
    const holes = entry.comments.filter(line => /^\{[a-z0-9_]+\} \(/.test(line)), places = make("ul", { class: "fs-panel__holes" });
    if (holes.length) area.append(word("mend.holes", "h3"), places);
    const about = spoken(texts(entry.id).join(" ")), terms = data.terms.filter(term => about.has(term.concept));
    if (terms.length) area.append(word("mend.terms", "h3"), make("ul", {}, ...terms.map(term => make("li", { "data-concept": term.concept }, make("b", ours, term.preferred),
      ...(term.forbidden.length ? [" (", word("mend.avoid"), ": ", make("span", ours, term.forbidden.slice(0, 4).map(form => form.replace("*", "…")).join(", ")), ")"] : []),
      ...(term.note ? [" – ", make("span", data.begun ? theirs : ours, term.note)] : []),
      folded("mend.elsewhere", async () => {
        const found = (await everything()).filter(other => other.key !== key && spoken(texts(other.id).join(" ")).has(term.concept)).slice(0, SHOWN);
        return found.length ? leading(found) : [word("mend.nothing", "li")];
      })))));
    const remarks = entry.comments.filter(line => !holes.includes(line) && line !== data.marked);
    if (remarks.length) area.append(word("mend.about", "h3"), make("p", theirs, remarks.join(" ")));
    area.append(folded("mend.others", async () => {
      const found = [];
      for (const lang of data.languages.filter(one => one !== code)) {
        const other = (await catalog(lang, domainOf(key))).entries.get(key);
        if (other && other.strings[0].text) found.push(make("li", { lang, dir: data.dirs[lang] }, `${lang}: ${texts(other.strings).join(" / ")}`));
      }
      return found.length ? found : [word("mend.nothing", "li")];
    }));

    /* What each hole is filled with on the page, in which case; and where its number would decide an ending. */
    function tellHoles() {
      const typed = boxes.map(box => box.value);
      places.replaceChildren(...holes.map(line => {
        const hole = line.match(/^\{([a-z0-9_]+)\}/)[1], span = element && filled(element, hole), kind = kindOf(entry, hole);
        const place = make("li", { "data-hole": hole }, make("code", theirs, `{${hole}}`), " ", make("span", theirs, line.replace(/^\S+ \(\w+\): /, "")));
        if (span) {
          const cases = new Set(typed.flatMap(text => (scan(text).parts || []).filter(part => part.hole === hole).map(part => part.kase)));
          const names = casesOf(entry, hole).length ? row(leaves(span)[0].textContent) : null;
          place.append(make("br"), "→ ", make("b", ours, named(span, [...cases][0] || "").textContent));
          if (names) place.append(make("br"), word("mend.cases"), ": ", ...casesOf(entry, hole).flatMap((kase, i) => [i ? " · " : "",
            make(cases.has(kase) || (kase === "bare" && cases.has("")) ? "mark" : "span", { "data-case": kase }, make("code", theirs, kase === "bare" ? `{${hole}}` : `.${kase}`), " ", make("span", ours, names[kase] || "–"))]));
        }
        if (kind === "number") typed.forEach((text, form) => {
          const ending = text.match(new RegExp(`\\{${hole}\\}([-’']?\\p{L}+)`, "u"));
          if (!ending) return;
          const numbers = plural ? data.numbers[form] : [1, 2, 3, 4, 5, 10];
          place.append(word("mend.ending-warning", "p", { class: "fs-panel__soft", "data-warning": "ending" }), make("p", ours, numbers.map(number => number + ending[1]).join(", ")));
        });
        return place;
      }));
    }
    function judge() {
      const found = allFaults(entry, boxes.map(box => box.value));
      notes.forEach((note, form) => {
        note.replaceChildren(...found.filter(fault => fault.form === form).map(fault =>
          make("li", { class: fault.soft ? "fs-panel__soft" : "", "data-rule": fault.rule }, word(`mend.fault.${fault.rule}`), ...(fault.piece ? [": ", make("bdi", ours, fault.piece)] : []))));
        boxes[form].setAttribute("aria-invalid", String(found.some(fault => fault.form === form && !fault.soft)));
      });
      if (!found.length && boxes.every(box => box.value)) notes[0].append(word("mend.fine", "li", { class: "fs-panel__fine" }));
      tellHoles();
    }
    function change() {
      const typed = boxes.map(box => box.value.normalize("NFC"));
      if (typed.join("\0") === texts(entry.strings).join("\0")) delete drafts[key]; else drafts[key] = typed;
      keep();
      judge();
      elements(key).forEach(one => (drafts[key] ? preview(one, entry, typed) : restore(one)));
      list();
    }
    judge();
    panel.scrollTop = area.offsetTop - 8;
    boxes[0].focus({ preventScroll: true });
  }

  async function list() {
    const keys = Object.keys(drafts), byDomain = new Map();
    let refused = false;
    const rows = [];
    for (const key of keys) {
      const domain = domainOf(key), entry = await entryOf(key), draft = drafts[key];
      if (!draft) continue; // undone meanwhile
      if (!entry || entry.strings.length !== draft.length || taken(entry, draft)) { delete drafts[key]; keep(); continue; }
      const bad = allFaults(entry, draft).some(fault => !fault.soft), button = make("button", { type: "button", class: "fs-panel__text", ...theirs }, key);
      button.addEventListener("click", () => show(key));
      refused = refused || bad;
      if (!byDomain.has(domain)) byDomain.set(domain, []);
      byDomain.get(domain).push([key, draft]);
      rows.push(make("li", { class: bad ? "fs-panel__bad" : "" }, button));
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
      const text = "```diff\n" + (await whole()) + "```\n";
      try {
        await navigator.clipboard.writeText(text);
        copy.replaceChildren(word("mend.copied"));
      } catch { // no clipboard here: a box to copy from by hand
        const box = make("textarea", { id: "fs-by-hand", readOnly: true, rows: 6, value: text, ...theirs });
        copy.replaceWith(word("mend.by-hand", "label", { htmlFor: box.id }), box);
        box.select();
      }
    });
    if (data.send) tray.append(make("p", {}, word("mend.send"), " ", make("a", { href: data.send }, data.send.replace(/^mailto:/, ""))));
  }

  article.addEventListener("click", event => {
    const found = event.target.closest("[data-k]");
    if (!found || !article.contains(found)) return;
    event.preventDefault();
    event.stopPropagation();
    show(found.dataset.k, found);
  }, true);
  article.addEventListener("keydown", event => {
    if (event.key === "Enter" && event.target.matches("[data-k]")) { event.preventDefault(); show(event.target.dataset.k, event.target); }
  });
  article.querySelectorAll("[data-k]").forEach(one => { if (!one.closest("a, button, summary")) one.tabIndex = 0; });
  for (const key of Object.keys(drafts)) {
    const entry = await entryOf(key);
    if (entry && entry.strings.length === drafts[key].length && !taken(entry, drafts[key])) elements(key).forEach(one => preview(one, entry, drafts[key]));
  }
  await list();
  window.followsuitTranslate = { faults: async (key, given) => allFaults(await entryOf(key), given) };
  panel.dataset.ready = "";
})();
