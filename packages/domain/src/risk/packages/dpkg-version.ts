/** A Debian version in its three parts (deb-version(7)): `[epoch:]upstream[-revision]`. */
interface DpkgVersion {
  readonly epoch: number;
  readonly upstream: string;
  readonly revision: string;
}

const LONGEST = 256;
const EPOCH = /^(\d{1,9}):(.+)$/;
const ALLOWED = /^[\w.+~:-]+$/;

/** Null for what is not a Debian version. */
export const parseDpkgVersion = (text: string): DpkgVersion | null => {
  if (text.length > LONGEST || !ALLOWED.test(text)) return null;
  const [, epoch = "0", rest = text] = EPOCH.exec(text) ?? [];
  const hyphen = rest.lastIndexOf("-");
  const upstream = hyphen < 0 ? rest : rest.slice(0, hyphen);
  if (!/^\d/.test(upstream)) return null;
  return { epoch: Number(epoch), upstream, revision: hyphen < 0 ? "" : rest.slice(hyphen + 1) };
};

/** A tilde sorts before the end, the end before letters, letters before everything else. */
const rankOf = (character: string): number => {
  if (character === "") return 0;
  if (character === "~") return -1;
  const code = character.charCodeAt(0);
  return /[a-z]/i.test(character) ? code : code + 256;
};

const PARTS = /(\D*)(\d*)/y;

const compareNonDigits = (a: string, b: string): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const order = rankOf(a.charAt(index)) - rankOf(b.charAt(index));
    if (order !== 0) return order;
  }
  return 0;
};

/** Numbers of any length, as text. */
export const compareDigits = (a: string, b: string): number => {
  const [x, y] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
};

/** Alternating runs of non-digits and digits, as Debian policy 5.6.12 compares them. */
const comparePart = (a: string, b: string): number => {
  let [atA, atB] = [0, 0];
  while (atA < a.length || atB < b.length) {
    PARTS.lastIndex = atA;
    const [wholeA = "", textA = "", digitsA = ""] = PARTS.exec(a) ?? [];
    PARTS.lastIndex = atB;
    const [wholeB = "", textB = "", digitsB = ""] = PARTS.exec(b) ?? [];
    const order = compareNonDigits(textA, textB) || compareDigits(digitsA, digitsB);
    if (order !== 0) return order;
    atA += wholeA.length;
    atB += wholeB.length;
  }
  return 0;
};

/** Negative, zero or positive as `dpkg --compare-versions` orders them; null where either is no version. */
export const compareDpkgVersions = (a: string, b: string): number | null => {
  const [x, y] = [parseDpkgVersion(a), parseDpkgVersion(b)];
  if (x === null || y === null) return null;
  return Math.sign(x.epoch - y.epoch || comparePart(x.upstream, y.upstream) || comparePart(x.revision, y.revision));
};
