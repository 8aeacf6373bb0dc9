/** The keys around each key, by layout: what a finger hits instead. */
export type Keyboard = ReadonlyMap<string, string>;

const read = (table: string): Keyboard =>
  new Map(
    table
      .trim()
      .split(/\s+/)
      .map((entry): [string, string] => [entry.charAt(0), entry.slice(2)]),
  );

const qwerty = read(`
  1:2q 2:3wq1 3:4ew2 4:5re3 5:6tr4 6:7yt5 7:8uy6 8:9iu7 9:0oi8 0:po9
  q:12wa w:3esaq2 e:4rdsw3 r:5tfde4 t:6ygfr5 y:7uhgt6 u:8ijhy7 i:9okju8 o:0plki9 p:lo0
  a:qwsz s:edxzaw d:rfcxse f:tgvcdr g:yhbvft h:ujnbgy j:ikmnhu k:olmji l:kop
  z:asx x:zsdc c:xdfv v:cfgb b:vghn n:bhjm m:njk`);

// Y and Z change places.
const qwertz: Keyboard = new Map(
  [...qwerty].map(([key, near]): [string, string] => {
    const swap = (keys: string): string => keys.replace(/[yz]/g, (letter) => (letter === "y" ? "z" : "y"));
    return [swap(key), swap(near)];
  }),
);

const azerty = read(`
  1:2a 2:3za1 3:4ez2 4:5re3 5:6tr4 6:7yt5 7:8uy6 8:9iu7 9:0oi8 0:po9
  a:2zq1 z:3esqa2 e:4rdsz3 r:5tfde4 t:6ygfr5 y:7uhgt6 u:8ijhy7 i:9okju8 o:0plki9 p:lo0m
  q:zswa s:edxwqz d:rfcxse f:tgvcdr g:yhbvft h:ujnbgy j:iknhu k:olji l:kopm m:lp
  w:sxq x:wsdc c:xdfv v:cfgb b:vghn n:bhj`);

const dvorak = read(`
  1:2 2:13 3:24 4:35p 5:46yp 6:57fy 7:68gf 8:79cg 9:80rc 0:9lr
  p:45yue y:56fipu f:67gdiy g:78chdf c:89rthg r:90lntc l:0snr
  a:o o:aeq e:opuqj u:peyijk i:uyfdkx d:ifghxb h:dgctbm t:hcrnmw n:trlswv s:nlvz
  q:oej j:qeuk k:juix x:kidb b:xdhm m:bhtw w:mtnv v:wnsz z:vs`);

/** The layouts most variation tools know; their order is of no matter. */
export const COMMON_KEYBOARDS: readonly Keyboard[] = [qwerty, qwertz, azerty];

export const ALL_KEYBOARDS: readonly Keyboard[] = [...COMMON_KEYBOARDS, dvorak];
