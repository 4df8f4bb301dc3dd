/* Search without accents, capitals or endings, in front of Material's search worker.
 *
 * The build puts this file and Material's worker into one (_fold_search in tutorials/mkdocs_plugin.py). Both the words
 * of the index and the query are folded: lower case, no marks, a final sigma like any other. What is shown keeps its
 * accents. A query that finds nothing is asked again with its words cut shorter, so that an ending (κούπες, bihotzak)
 * is no obstacle.
 */
(function () {
  "use strict";

  const QUERY = 2;          // Material's message types: 0 set up, 1 ready, 2 query, 3 result
  const RESULT = 3;
  const SHORTEST = 4;       // letters a word keeps when it is cut
  const MOST_CUTS = 3;

  const fold = text => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ς/g, "σ");

  const cut = query => query.replace(/\p{L}+/gu, word => (word.length > SHORTEST ? word.slice(0, -1) : word));

  let asked = "";
  let cuts = 0;

  const listen = self.addEventListener.bind(self);
  const answer = self.postMessage.bind(self);
  let handler = null;

  self.addEventListener = (type, theirs) => {
    if (type !== "message") return listen(type, theirs);
    handler = theirs;
    listen("message", event => {
      if (event.data.type !== QUERY) {
        foldIndex();
        return theirs(event);
      }
      cuts = 0;
      asked = fold(event.data.data);
      theirs({ data: { type: QUERY, data: asked } });
    });
  };

  self.postMessage = message => {
    if (message.type === RESULT && !message.data.items.length && cuts < MOST_CUTS && cut(asked) !== asked) {
      cuts += 1;
      asked = cut(asked);
      handler({ data: { type: QUERY, data: asked } });
      return;
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
