const START = /<script type="module" async="">([^<]*)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const ROUTE = /^import \* as (route\d+) from ("[^"]+");$/gm;
const PLAIN = /^import ("[^"]+");$/gm;

/**
 * Waits until the page has been shown, which the browser tells some frames after it drew it. A page in a hidden tab is
 * never shown, and not every browser tells, so two seconds are enough in any case.
 */
const SHOWN = `await new Promise((go)=>{setTimeout(go,document.visibilityState==="visible"?2000:0);try{new PerformanceObserver(()=>setTimeout(go)).observe({type:"paint",buffered:true})}catch{}});`;

/**
 * Switches the whole stylesheet on at the first sign of a person: until then nothing can be drawn that the styles in the
 * page do not know. It waits for no other script, since the first sign may come before them.
 */
const SIGNS = ["pointerover", "pointerdown", "keydown", "focusin", "touchstart", "scroll"];
const SHEET = `for(const sign of ${JSON.stringify(SIGNS)})addEventListener(sign,()=>{for(const link of document.querySelectorAll("link[disabled]"))link.disabled=false},{once:true,passive:true,capture:true});`;

/** Asks for all files at once; without it each import would be found only after the one before. */
export const asksFor = (files: readonly string[]) =>
  `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;

/** The page without its wishes for files and with its scripts begun after `wait`, which is given those files. */
export const beginAfter = (html: string, wait: (files: readonly string[]) => string): string => {
  const files = [...html.matchAll(PRELOAD)].map(([, href = ""]) => href);
  if (!START.test(html)) throw new Error("the page begins its scripts in a way that is not known");
  return html.replaceAll(PRELOAD, "").replace(START, (_, code: string) => {
    const imports = code.replaceAll(ROUTE, "const $1=await import($2);").replaceAll(PLAIN, "await import($1);");
    return `<script type="module">${wait(files)}\n${imports}</script>`;
  });
};

/**
 * The page with its scripts asked for and begun after its first paint. A prerendered page is whole without them, and its
 * forms work, so what a reader came for should not share the line and the processor with them.
 */
export const paintFirst = (html: string): string =>
  beginAfter(html, (files) => `${SHEET}\n${SHOWN}\n${asksFor(files)}`);
