/* Small manners of the theme that CSS cannot have. Nothing here is needed to read a page. */
(function () {
  "use strict";

  /* Translate mode is loaded only where it is asked for. */
  const assets = new URL("../", document.currentScript.src);
  if (new URLSearchParams(location.search).has("translate") && document.documentElement.lang !== "en") {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("css/translate.css", assets).href });
    const script = Object.assign(document.createElement("script"), { src: new URL("js/translate.js", assets).href });
    document.head.append(style, script);
  }

  /* The language menu closes on Escape and on a click elsewhere. */
  const menu = document.querySelector(".fs-switcher details");
  if (menu) {
    document.addEventListener("click", event => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }

  /* On a small screen the navigation opens by key, too: with a button, ways back, and Escape. Leaving it closes it. */
  const drawer = document.getElementById("__drawer");
  const side = document.querySelector(".md-sidebar--primary");
  const label = document.querySelector(".md-header__button[for=__drawer]");
  if (drawer && side && label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `${label.className} fs-menu`;
    button.setAttribute("aria-label", side.querySelector("nav").getAttribute("aria-label"));
    button.append(...label.childNodes);
    label.replaceWith(button);
    const first = () => [...side.querySelectorAll("a, label[tabindex]")].find(one => one.checkVisibility({ visibilityProperty: true }));
    const tell = () => button.setAttribute("aria-expanded", drawer.checked);
    tell();
    button.addEventListener("click", () => {
      drawer.click();
      if (drawer.checked) first().focus();
    });
    drawer.addEventListener("change", tell);
    for (const back of side.querySelectorAll(".md-nav .md-nav .md-nav__title")) back.tabIndex = 0;
    side.addEventListener("change", () => {
      if (drawer.checked && !document.activeElement.checkVisibility({ visibilityProperty: true })) first().focus();
    });
    side.addEventListener("keydown", event => {
      if (event.key === "Escape" && drawer.checked) button.focus();
    });
    side.addEventListener("focusout", event => {
      if (drawer.checked && event.relatedTarget && !side.contains(event.relatedTarget)) drawer.click();
    });
  } else if (label) {
    label.remove();
  }

  /* Another language is opened at the same place of the page. */
  document.addEventListener("click", event => {
    const link = event.target.closest && event.target.closest(".fs-switcher__list a, .fs-colophon__languages a");
    if (link) link.hash = location.hash;
  }, { capture: true });

  /* An address that names a folded example opens it. */
  const unfold = () => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (named && named.tagName === "DETAILS") named.open = true;
  };
  addEventListener("hashchange", unfold);
  unfold();

  /* A table wider than the screen scrolls, and can be reached by key to do so. */
  if (window.ResizeObserver) {
    const reach = new ResizeObserver(seen => {
      for (const { target } of seen) {
        if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
        else target.removeAttribute("tabindex");
      }
    });
    for (const wide of document.querySelectorAll(".fs-scroll")) reach.observe(wide);
  }

  /* Folded answers are printed open, and folded again afterwards. */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("article details:not([open])")];
    for (const folded of opened) folded.open = true;
  });
  addEventListener("afterprint", () => {
    for (const folded of opened) folded.open = false;
  });
})();
