/** The eleven attributes of a CPE 2.3 name after `cpe:2.3:` (NISTIR 7695, section 6.2), in their written order. */
const ATTRIBUTES = 11;

const PART = /^[aho*]$/;

/** Escapes one attribute value for the formatted string binding: everything but letters, digits, `_`, `-` and `.`. */
const escapeValue = (value: string): string => value.replace(/[^\w.-]/g, "\\$&").replace(/^-$/, "\\-");

const fold = (value: string): string => value.trim().toLowerCase().replace(/\s+/g, "_");

export interface CpeParts {
  readonly part?: "a" | "h" | "o";
  readonly vendor: string;
  readonly product: string;
  readonly version?: string | null;
  readonly update?: string | null;
}

/** What is the CPE 2.3 name of this product? An unknown version is `*` (any), as matching expects. */
export const cpe23 = ({ part = "a", vendor, product, version, update }: CpeParts): string => {
  const given = [vendor, product, version ?? null, update ?? null].map((value) =>
    value === null || value === "" ? "*" : escapeValue(fold(value)),
  );
  return ["cpe:2.3", part, ...given, ...Array<string>(ATTRIBUTES - 1 - given.length).fill("*")].join(":");
};

/** Splits at colons that no backslash precedes. */
const splitUnescaped = (text: string): string[] => text.split(/(?<!\\):/);

const decodeUriValue = (value: string): string => {
  if (value === "") return "*";
  if (value === "-" || value === "*") return value;
  // %01 and %02 are the wildcards of the URI binding (NISTIR 7695, section 6.1.2).
  const plain = value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    hex === "01" ? "?" : hex === "02" ? "*" : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return escapeValue(plain);
};

/**
 * What is the formatted CPE 2.3 name of a name in either binding (`cpe:/a:…` or `cpe:2.3:…`)? Null when it is neither.
 * A value holding an unescaped `-` alone stays "not applicable", as it was written.
 */
export const toCpe23 = (name: string): string | null => {
  if (name.startsWith("cpe:2.3:")) {
    const values = splitUnescaped(name.slice("cpe:2.3:".length));
    if (values.length > ATTRIBUTES || !PART.test(values[0] ?? "")) return null;
    const whole = [...values.map((it) => it || "*"), ...Array<string>(ATTRIBUTES - values.length).fill("*")];
    return `cpe:2.3:${whole.join(":")}`;
  }
  if (!name.startsWith("cpe:/")) return null;
  const [part = "", vendor = "", product = "", version = "", update = "", edition = "", language = "", ...rest] = name
    .slice("cpe:/".length)
    .split(":");
  if (!PART.test(part) || vendor === "" || rest.length > 0) return null;
  // A packed edition: ~edition~software edition~target software~target hardware~other.
  const [plainEdition = "", swEdition = "", targetSw = "", targetHw = "", other = ""] = edition.startsWith("~")
    ? edition.slice(1).split("~")
    : [edition];
  const values = [vendor, product, version, update, plainEdition, language, swEdition, targetSw, targetHw, other];
  return `cpe:2.3:${part}:${values.map(decodeUriValue).join(":")}`;
};

/**
 * The same name with a version or update of "not applicable" read as "unknown", which is what fingerprint authors mean
 * by it; matching against vulnerability ranges needs the difference.
 */
export const withUnknownVersion = (name: string): string => {
  const [head, tail] = [name.split(/(?<!\\):/).slice(0, 5), name.split(/(?<!\\):/).slice(5)];
  return [...head, ...tail.map((value, index) => (index < 2 && value === "-" ? "*" : value))].join(":");
};
