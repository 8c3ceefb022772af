"use strict";
// Everything is in the page already: this script only chooses what is shown.
(() => {
  const root = document.documentElement;
  const find = (selector) => document.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const search = find("#search");
  const language = find("#language");
  // Only a page about several versions has this.
  const version = find("#version");
  const problems = find("#problems");
  const menu = find(".menu");
  const phone = matchMedia("(max-width: 760px)");
  const links = new Map(all(".sidebar a").map((link) => [link.hash.slice(1), link]));
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  const payloads = all(".payload").map((article) => ({
    article,
    file: fold(article.dataset.file + " " + (article.querySelector(".facts")?.textContent ?? "")),
    languages: all(".language", article).map((section) => ({
      section,
      name: section.dataset.language,
      versions: section.dataset.versions,
      worst: section.dataset.worst,
      text: fold(section.querySelector(".watch .text").textContent),
    })),
  }));
  // Read when the table is first shown: an app may have ten thousands of texts.
  let readRows;
  const rows = () => (readRows ??= all(".keys tbody tr").map((row) => ({
    row,
    versions: row.dataset.versions,
    text: fold(row.dataset.key),
    cells: all("td", row).map((cell) => ({
      cell, name: cell.dataset.language, worst: cell.dataset.worst, text: fold(cell.querySelector(".text").textContent),
    })),
  })));
  const columns = all(".keys thead th[data-language]");
  const tables = ["coverage", "keys", "devices"];

  const viewOf = (hash) => (tables.includes(hash) || payloads.some((payload) => payload.article.id === hash)
    ? hash : "all");
  const isAsked = (worst) => problems.value === "" || (problems.value === "any" ? worst !== "" : worst === problems.value);
  const isVersion = (places) => !version || version.value === "" || places.split(" ").includes(version.value);
  const isLanguage = (name) => language.value === "" || name === language.value;

  function update() {
    const view = viewOf(decodeURIComponent(location.hash.slice(1)));
    const query = fold(search.value.trim());
    root.dataset.view = view.startsWith("payload-") ? "payload" : view;
    let found = 0;
    let shown = 0;
    for (const { article, file, languages } of payloads) {
      const isNamed = file.includes(query);
      const matching = languages.filter(({ name, versions, text, worst }) =>
        isLanguage(name) && isVersion(versions) && (isNamed || text.includes(query)) && isAsked(worst));
      // Findings that belong to no language, and payloads that show nothing, match as a whole.
      const matches = matching.length > 0
        || (isNamed && isAsked(article.dataset.worst) && (languages.length === 0 || problems.value !== ""));
      const gallery = matching.find(({ name }) => name === root.dataset.base) ?? matching[0];
      for (const entry of languages) {
        entry.section.hidden = view === "all" ? entry !== (gallery ?? languages[0]) : !matching.includes(entry);
      }
      links.get(article.id).parentElement.hidden = !matches;
      article.hidden = view === "all" ? !matches : article.id !== view;
      found += matches ? 1 : 0;
      shown += article.hidden || (view !== "all" && !matches) ? 0 : 1;
    }
    find("#payloads").hidden = tables.includes(view);
    for (const table of tables) find("#" + table).hidden = view !== table;
    for (const part of all(".part")) part.hidden = !isVersion(part.dataset.versions);
    if (view === "keys") shown = updateKeys(query);
    if (view === "coverage") {
      shown = updateList(".coverage tbody tr", query, (row) => isLanguage(row.dataset.language) && isAsked(row.dataset.worst));
    }
    if (view === "devices") shown = updateList(".devices tbody tr", query, (row) => isLanguage(row.dataset.localization));
    find("#nothing").hidden = shown > 0;
    find("#status").textContent = search.value.trim() || language.value || version?.value || problems.value
      ? `${found} of ${payloads.length} payloads` : "";
    for (const [hash, link] of links) {
      if (hash === view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  function updateKeys(query) {
    let shown = 0;
    for (const column of columns) column.hidden = !isLanguage(column.dataset.language);
    for (const { row, versions, text, cells } of rows()) {
      const visible = cells.filter(({ name }) => isLanguage(name));
      const matches = isVersion(versions) && (text.includes(query) || visible.some((cell) => cell.text.includes(query)))
        && (problems.value === "" || visible.some(({ worst }) => isAsked(worst)));
      row.hidden = !matches;
      for (const { cell, name } of cells) cell.hidden = !isLanguage(name);
      shown += matches ? 1 : 0;
    }
    return shown;
  }

  function updateList(selector, query, matches) {
    let shown = 0;
    for (const row of all(selector)) {
      row.hidden = !(fold(row.textContent).includes(query) && matches(row));
      shown += row.hidden ? 0 : 1;
    }
    return shown;
  }

  search.addEventListener("input", update);
  language.addEventListener("change", update);
  version?.addEventListener("change", update);
  problems.addEventListener("change", update);
  find("#texts").addEventListener("change", (event) => root.classList.toggle("with-texts", event.target.checked));
  find("#layout").addEventListener("change", (event) => {
    if (event.target.value === "all") delete root.dataset.layout;
    else root.dataset.layout = event.target.value;
  });
  find("#theme").addEventListener("change", (event) => {
    if (event.target.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = event.target.value;
  });
  // A phone has no room beside the content.
  const foldMenu = () => { menu.open = !phone.matches; };
  phone.addEventListener("change", foldMenu);
  addEventListener("hashchange", () => {
    update();
    if (phone.matches) menu.open = false;
    if (location.hash !== "#content") scrollTo(0, 0);
  });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input[type=search], select, textarea");
    if (event.key === "/" && !isTyping && !event.metaKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      menu.open = true;
      search.focus();
    } else if (event.key === "Escape" && event.target === search) {
      search.value = "";
      update();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target.closest(".sidebar a")) {
      const list = [...links.values()].filter((link) => link.offsetParent !== null);
      const next = list[list.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });

  // A reloaded page keeps its controls' values in some browsers: start from what the page says.
  for (const form of all("input[type=radio]")) form.checked = form.defaultChecked;
  root.classList.add("scripted");
  foldMenu();
  update();
})();
