/** How a copy of a brand's page differs from the page. */
export type BrandChange = "none" | "colors" | "words" | "logo" | "language" | "all";

export const BRAND_CHANGES = ["colors", "words", "logo", "language", "all"] as const;

/** Mulberry32: the same page for the same seed. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const WORDS = {
  en: "account secure service customer business online support manage invoice payment delivery order market travel insurance savings report project member welcome today simple trusted quality solution partner office network health energy music garden kitchen library school river".split(
    " ",
  ),
  other:
    "conto sicuro servizio cliente azienda rete assistenza gestire fattura pagamento consegna ordine mercato viaggio assicurazione risparmio relazione progetto socio benvenuto oggi semplice affidabile qualità soluzione compagno ufficio collegamento salute energia musica giardino cucina biblioteca scuola fiume".split(
      " ",
    ),
} as const;
const NAMES = ["Nova", "Halden", "Brook", "Vertex", "Orion", "Maple", "Quarry", "Pioneer", "Summit", "Cobalt"];

interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly main: string;
  readonly soft: string;
}

const paletteOf = (random: () => number): Palette => {
  const hue = Math.floor(random() * 360);
  const isDark = random() < 0.25;
  return isDark
    ? { paper: `hsl(${hue} 20% 12%)`, ink: "#eee", main: `hsl(${hue} 70% 60%)`, soft: `hsl(${hue} 15% 20%)` }
    : { paper: "#fff", ink: "#222", main: `hsl(${hue} 70% 40%)`, soft: `hsl(${hue} 40% 94%)` };
};

/** A mark of a few shapes, as logos are. */
const markOf = (random: () => number, color: string): string => {
  const shapes = Array.from({ length: 2 + Math.floor(random() * 3) }, () => {
    const [x, y, size] = [8 + random() * 48, 8 + random() * 48, 8 + random() * 24];
    const kind = Math.floor(random() * 4);
    if (kind === 0) return `<circle cx="${x}" cy="${y}" r="${size / 2 + 4}"/>`;
    if (kind === 1) return `<rect x="${x - 8}" y="${y - 8}" width="${size}" height="${size + random() * 16}"/>`;
    if (kind === 2) return `<path d="M${x} ${y - size}L${x + size} ${y + size}H${x - size}Z"/>`;
    return `<path d="M${x - size} ${y}h${size * 2}" stroke="${color}" stroke-width="${4 + random() * 8}"/>`;
  });
  return `<g fill="${color}">${shapes.join("")}</g>`;
};

const svg = (content: string, width: number, height: number, scale = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const dataUrl = (image: string): string => `data:image/svg+xml;base64,${Buffer.from(image).toString("base64")}`;

/**
 * A page of an invented brand with its logo, icon and login form. `change` makes a copy of it as phishing sites are: in other
 * colors, with other words, with the logo at another size, in another language, or all of it at once.
 */
export const brandPage = (brand: number, change: BrandChange = "none"): string => {
  const has = (one: BrandChange): boolean => change === one || change === "all";
  const shape = randomFrom(brand * 7_919 + 1);
  const paint = randomFrom(has("colors") ? brand * 104_729 + 77 : brand * 104_729 + 3);
  const speak = randomFrom(has("words") || has("language") ? brand * 1_299_709 + 5 : brand * 1_299_709 + 9);
  const list = has("language") ? WORDS.other : WORDS.en;
  const word = (): string => list[Math.floor(speak() * list.length)] ?? "";
  const words = (count: number): string =>
    // Another language takes more room for the same.
    Array.from({ length: Math.round(count * (has("language") ? 1.15 : 1)) }, word).join(" ");
  const title = (count: number): string => {
    const text = words(count);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const { paper, ink, main, soft } = paletteOf(paint);
  const name = `${NAMES[Math.floor(shape() * NAMES.length)] ?? ""}${String.fromCharCode(65 + (brand % 26))}`;
  const markSeed = Math.floor(shape() * 1e9);
  const lettering = ["serif", "sans-serif", "monospace"][Math.floor(shape() * 3)] ?? "serif";
  const wide = 90 + Math.floor(shape() * 60);
  const logo = (scale: number): string =>
    `<img class="logo" alt="${name}" src="${dataUrl(
      svg(
        `${markOf(randomFrom(markSeed), main)}<text x="72" y="44" font-family="${lettering}" font-size="30" font-weight="700" fill="${main}" textLength="${wide - 6}" lengthAdjust="spacingAndGlyphs">${name}</text>`,
        72 + wide,
        64,
        scale,
      ),
    )}">`;
  const shown = logo(has("logo") ? 0.75 + shape() * 0.7 : 0.75);
  const icon = dataUrl(svg(markOf(randomFrom(markSeed), main), 64, 64));
  const layout = brand % 8;
  const fields = [
    `<label>${title(1)}<input type="${shape() < 0.5 ? "email" : "text"}" name="user" autocomplete="username"></label>`,
    ...(shape() < 0.3 ? [`<label>${title(1)}<input type="text" name="code"></label>`] : []),
    `<label>${title(1)}<input type="password" name="secret" autocomplete="current-password"></label>`,
    ...(shape() < 0.4 ? [`<label class="row"><input type="checkbox" name="keep">${title(2)}</label>`] : []),
    `<button>${title(1)}</button>`,
  ].join("");
  const form = `<form method="post" action="/session"><h2>${title(2)}</h2>${fields}<p class="small">${title(6)}</p></form>`;
  const cards = Array.from(
    { length: 3 + Math.floor(shape() * 4) },
    () =>
      `<section class="card"><div class="picture" style="height:${50 + Math.floor(shape() * 110)}px"></div><h3>${title(2)}</h3><p>${title(8 + Math.floor(shape() * 12))}.</p></section>`,
  ).join("");
  const links = Array.from({ length: 3 + Math.floor(shape() * 5) }, () => `<a href="#">${title(1)}</a>`).join("");
  const hero = `<section class="hero" style="padding:${20 + Math.floor(shape() * 70)}px"><h1>${title(4)}</h1><p>${title(14)}.</p></section>`;
  const rows = Array.from(
    { length: 3 + Math.floor(shape() * 6) },
    () => `<tr><td>${title(2)}</td><td>${title(1)}</td><td>${title(3)}</td></tr>`,
  ).join("");
  const bodies: readonly string[] = [
    `<main class="center"><div class="box">${shown}${form}</div></main><footer>${links}</footer>`,
    `<header>${shown}<nav>${links}</nav></header><main class="split">${hero}<div class="box">${form}</div></main>`,
    `<header>${shown}<nav>${links}</nav></header>${hero}<main class="cards">${cards}</main><aside class="box">${form}</aside>`,
    `<div class="side">${shown}<nav class="down">${links}</nav></div><main class="beside">${form}<table>${rows}</table></main>`,
    `<header class="tall">${shown}</header><main class="split"><div class="box">${form}</div><div>${hero}<p>${title(60)}</p></div></main>`,
    `<main class="center">${shown}${hero}<div class="box wide">${form}</div><div class="cards">${cards}</div></main>`,
    `<header>${shown}<nav>${links}</nav></header><main class="beside"><table>${rows}</table><article><h1>${title(5)}</h1><p>${title(90)}</p></article><div class="box">${form}</div></main>`,
    `<div class="half"></div><main class="right">${shown}${form}<p class="small">${title(24)}</p></main>`,
  ];
  const gap = 8 + Math.floor(shape() * 30);
  const size = 13 + Math.floor(shape() * 5);
  return `<!doctype html><html lang="${has("language") ? "it" : "en"}"><head><meta charset="utf-8"><title>${name} ${title(2)}</title><link rel="icon" href="${icon}"><style>
*{box-sizing:border-box}body{margin:0;background:${paper};color:${ink};font:${size}px/1.5 ${lettering}}header{display:flex;gap:${gap}px;align-items:center;justify-content:space-between;padding:${gap}px 32px;border-bottom:1px solid ${main}}header.tall{background:${soft};padding:40px}nav{display:flex;gap:${gap}px}nav.down{flex-direction:column}a{color:${main}}
main{padding:24px ${24 + gap}px}.center{display:flex;flex-direction:column;align-items:center;gap:${gap}px}.split{display:grid;grid-template-columns:1fr 1fr;gap:${gap * 2}px}.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:${gap}px}.card{border:1px solid ${main};padding:12px}.picture{background:linear-gradient(45deg,${main} 50%,${soft} 50%)}
.hero{background:${soft}}.box{border:1px solid ${main};padding:${gap + 8}px;width:${320 + gap * 4}px;background:${soft}}.box.wide{width:600px}form{display:flex;flex-direction:column;gap:10px}label{display:flex;flex-direction:column}label.row{flex-direction:row}input{height:34px;border:1px solid ${ink};background:${paper}}button{height:38px;background:${main};color:${paper};border:0}
.side{float:left;width:${180 + gap * 3}px;height:800px;background:${soft};padding:20px}.beside{display:flex;gap:${gap}px;align-items:flex-start}table{border-collapse:collapse}td{border:1px solid ${main};padding:8px}footer{display:flex;gap:20px;padding:20px;justify-content:center}.half{position:fixed;left:0;width:50%;height:100%;background:${main}}.right{margin-left:54%;width:36%}.small{font-size:11px}
</style></head><body>${bodies[layout] ?? ""}</body></html>`;
};
