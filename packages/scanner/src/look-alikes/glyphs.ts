/** What each letter (or pair) can be mistaken for. Written compactly as `letter:look-alikes`, parted by spaces. */
export type Glyphs = ReadonlyMap<string, readonly string[]>;

const read = (table: string): Map<string, string[]> =>
  new Map(
    table
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [letter = "", looks = ""] = entry.split(":");
        // A comma parts look-alikes of several characters; without one each character is a look-alike.
        return [letter, looks.includes(",") ? looks.split(",").filter((look) => look !== "") : Array.from(looks)];
      }),
  );

const join = (...tables: Glyphs[]): Glyphs => {
  const joined = new Map<string, string[]>();
  for (const table of tables) {
    for (const [letter, looks] of table) joined.set(letter, [...new Set([...(joined.get(letter) ?? []), ...looks])]);
  }
  return joined;
};

/** ASCII shapes that are mistaken for one another in common typefaces. */
const ASCII = read(`
  0:o 1:li 3:8 6:9 8:3 9:6 b:d,lb c:e d:b,cl,dl e:c g:q h:lh, i:1l k:lc, l:1i m:n,nn,rn n:mr o:0 q:g u:v v:u w:vv,
  rn:m cl:d`);

/** Less common glyphs; separate because they overlap with other variations. */
const ASCII_RARE = read(`k:lk,ik m:rr,`);

/** Figures read as letters, and pairs read as one letter. */
export const LEET: Glyphs = read(`s:5 5:s z:2 2:z a:4 4:a t:7 7:t g:9 vv:w nn:m`);

const UNICODE = read(`
  2:ƻ 3:ʒ 5:ƽ a:ạăȧɑåąâǎáəäãāà b:ḃḅƅʙḇɓ c:čᴄċçćĉƈ d:ďḍḋɖḏɗḓḑđ e:êẹęèḛěɇėĕéëēȩ f:ḟƒ g:ǧġǵğɡǥĝģɢ h:ȟḫḩḣɦḥḧħẖⱨĥ
  i:ɩǐíɪỉȋɨïīĩịîıĭįì j:ǰĵʝɉ k:ĸǩⱪḵķᴋḳ l:ĺłɫļľ m:ᴍṁḿṃɱ n:ņǹńňṅṉṇꞑñŋ o:öóȯỏôᴏōòŏơőõọø p:ṗƿƥṕ q:ʠ r:ʀȓɍɾřṛɽȑṙŗŕɼṟ
  s:ṡșŝꜱʂšśṣş t:ťƫţṭṫțŧ u:ᴜųŭūűǔȕưùůʉúȗüûũụ v:ᶌṿᴠⱴⱱṽ w:ᴡẇẅẃẘẉⱳŵẁ x:ẋẍ y:ŷÿʏẏɏƴȳýỿỵ z:žƶẓẕⱬᴢżźʐ ae:æ oe:œ`);

// The letters a registry accepts beyond ASCII, by suffix; any other suffix is taken to accept them all.
const WESTERN = `a:àáâãäå c:ç e:èéêë i:ìíîï n:ñ o:òóôõö u:ùúûü y:ýÿ ae:æ oe:œ`;
const CENTRAL = `a:áàăâåäãąā c:ćĉčċç d:ďđ e:éèĕêěëėęē g:ğĝġģ h:ĥħ i:íìĭîïĩįī j:ĵ k:ķĸ l:ĺľļł n:ńňñņ o:óòŏôöőõøō r:ŕřŗ
  s:śŝšş t:ťţŧ u:úùŭûůüűũųū w:ŵ y:ýŷÿ z:źžż ae:æ oe:œ`;
const BY_SUFFIX: readonly (readonly [suffixes: string, table: string | null])[] = [
  ["ad cz sk uk co.uk nl edu us jp co.jp ad.jp ne.jp cn com.cn tw com.tw net.tw", null],
  ["info", "a:áäåą c:ćč e:éėę i:íį l:ł n:ñń o:óöøő s:śš u:úüūűų z:źżž ae:æ"],
  ["br com.br", "a:àáâã c:ç e:éê i:í o:óôõ u:úü y:ýÿ"],
  ["dk", "a:äå e:é o:öø u:ü ae:æ"],
  ["eu de pl", CENTRAL],
  ["fi", "3:ʒ a:áäåâ c:č d:đ g:ǧǥ k:ǩ n:ŋ o:õö s:š t:ŧ z:ž"],
  ["no", "a:áàäå c:čç e:éèê i:ï n:ŋńñ o:óòôöø s:š t:ŧ u:ü z:ž ae:æ"],
  ["be fr re yt pm wf tf ch li", WESTERN],
  ["ca", "a:àâ c:ç e:èéêë i:îï o:ô u:ùûü y:ÿ ae:æ oe:œ"],
];

const ACCEPTED = new Map<string, Glyphs>(
  BY_SUFFIX.flatMap(([suffixes, table]) => {
    const glyphs = table === null ? ASCII : join(ASCII, read(table));
    return suffixes.split(" ").map((suffix): [string, Glyphs] => [suffix, glyphs]);
  }),
);

const ANYWHERE = join(ASCII, UNICODE);

/** What can be mistaken for what in a name under this suffix? */
export const glyphsFor = (suffix: string): Glyphs => ACCEPTED.get(suffix) ?? ANYWHERE;

/** Every shape known, whatever the registry accepts today. */
export const EVERY_GLYPH: Glyphs = join(ANYWHERE, ASCII_RARE);

/** Latin letters and the Cyrillic ones drawn alike. */
export const CYRILLIC: ReadonlyMap<string, string> = new Map(
  Array.from("abcdeghijklmopqstvwxy", (letter, index): [string, string] => [
    letter,
    "аьсԁеԍһіјкӏморԛѕтѵԝху".charAt(index),
  ]),
);

/** Latin letters and the Greek ones drawn alike. */
export const GREEK: ReadonlyMap<string, string> = new Map(
  Array.from("aeiknoptuvxy", (letter, index): [string, string] => [letter, "αεικηορτυνχγ".charAt(index)]),
);
