/* Search without accents, capitals or endings, in front of Material's search worker.
 *
 * The build puts this file and Material's worker into one (_fold_search in tutorials/mkdocs_plugin.py). Both the words
 * of the index and the query are folded: lower case, no marks, a final sigma like any other. What is shown keeps its
 * accents. A query that finds nothing is asked again with its words cut shorter, so that an ending (κούπες, bihotzak)
 * is no obstacle.
 *
 * Every page sets the worker up as it opens, but few readers search: the entries are fetched with the first letter.
 */
(function () {
  "use strict";

  const [SET_UP, READY, QUERY, RESULT] = [0, 1, 2, 3]; // Material's message types
  const SHORTEST = 4;       // letters a word keeps when it is cut
  const MOST_CUTS = 3;

  const fold = text => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ς/g, "σ");

  const cut = query => query.replace(/\p{L}+/gu, word => (word.length > SHORTEST ? word.slice(0, -1) : word));

  let asked = "";
  let cuts = 0;
  let later = null;         // the settings of an index whose entries have not been asked for
  let fetched = null;       // tells that the index with its entries is ready

  const listen = self.addEventListener.bind(self);
  const answer = self.postMessage.bind(self);
  let handler = null;

  self.addEventListener = (type, theirs) => {
    if (type !== "message") return listen(type, theirs);
    handler = theirs;
    listen("message", event => {
      const { type, data } = event.data;
      if (type === SET_UP && data.config.entries) {
        later = data;
        answer({ type: READY });
      } else if (type !== QUERY) {
        foldIndex();
        theirs(event);
      } else {
        cuts = 0;
        asked = fold(data);
        if (!later) ask();
        else if (!asked.trim()) answer({ type: RESULT, data: { items: [] } });
        else if (!fetched) fetchEntries();
      }
    });
  };

  const ask = () => handler({ data: { type: QUERY, data: asked } });

  /* Answers the last query once the entries are there; if they cannot be had, the next letter tries again. */
  async function fetchEntries() {
    const ready = new Promise(resolve => { fetched = resolve; });
    try {
      const entries = await fetch(new URL(later.config.entries, self.location));
      const docs = await entries.json();
      foldIndex();
      handler({ data: { type: SET_UP, data: { ...later, docs } } });
      await ready;
      later = null;
      ask();
    } catch (error) {
      console.warn(error);
    }
    fetched = null;
  }

  self.postMessage = message => {
    if (message.type === READY && fetched) return fetched();
    if (message.type === RESULT && !message.data.items.length && cuts < MOST_CUTS && cut(asked) !== asked) {
      cuts += 1;
      asked = cut(asked);
      return ask();
    }
    answer(message);
  };

  /* lunr is in place once Material's code has run; its builder takes one more step, which folds every word. */
  function foldIndex() {
    const lunr = self.lunr;
    if (lunr.Builder.prototype.folds) return;
    lunr.Builder.prototype.folds = true;
    const add = lunr.Builder.prototype.add;
    const foldToken = token => token.update(fold);
    lunr.Pipeline.registerFunction(foldToken, "fold");
    lunr.Builder.prototype.add = function (...args) {
      if (!this.pipeline._stack.includes(foldToken)) this.pipeline.add(foldToken);
      return add.apply(this, args);
    };
  }
})();
