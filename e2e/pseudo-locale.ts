/**
 * Runs in the page: makes every text about half as long again, with accents and brackets at both ends, as a translation
 * might be (the product keeps its name), and returns texts that overflow their box or the screen. Text that is only for screen readers,
 * and boxes that scroll on purpose, are left out.
 */
export const STRETCH_AND_POLL = `(() => {
  const ACCENTS = { a: "á", e: "é", i: "í", o: "ó", u: "ü", A: "Á", E: "É", O: "Ó", U: "Ü", c: "ç", n: "ñ" };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) {
    const text = node.nodeValue.trim();
    if (text.length < 2 || !/[a-z]/i.test(text) || node.parentElement.closest("script,style,noscript,svg,code,.logo")) continue;
    const longer = text.slice(0, Math.max(2, Math.ceil(text.length * 0.4)));
    node.nodeValue = "[" + (text + " " + longer).replace(/[aeioucnAEOU]/g, (letter) => ACCENTS[letter] ?? letter) + "]";
  }
  const scrolls = (element) => {
    for (let at = element; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((child) => child.nodeType === 3 && child.nodeValue.trim().length > 1);
    if (!hasText || element.closest("svg,option,.sr-only,.skip,dialog:not([open])")) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const style = getComputedStyle(element);
    const clips = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY);
    const isCut = clips && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    const isOut = !scrolls(element) && (box.right > innerWidth + 1 || box.left < -1);
    if (isCut || isOut) found.push((isCut ? "cut " : "out ") + element.tagName + "." + element.className + " " + element.textContent.slice(0, 60));
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways: " + document.documentElement.scrollWidth + " of " + innerWidth);
  return found;
})()`;
