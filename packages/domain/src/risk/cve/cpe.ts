/** The attributes of a CPE 2.3 name in their order (NISTIR 7695). */
export const CPE_ATTRIBUTES = [
  "part",
  "vendor",
  "product",
  "version",
  "update",
  "edition",
  "language",
  "swEdition",
  "targetSw",
  "targetHw",
  "other",
] as const;

export type CpeAttribute = (typeof CPE_ATTRIBUTES)[number];

/** Nothing was said about the attribute. */
export const ANY = "*";
/** The attribute has no meaning for this product. */
export const NA = "-";

/** A CPE name with every component unescaped and in lower case; `*` is ANY and `-` is NA. */
export type Cpe = Readonly<Record<CpeAttribute, string>> & {
  /** Components that hold an unescaped `*` or `?` among other characters, in their escaped spelling. */
  readonly patterns?: Readonly<Partial<Record<CpeAttribute, string>>>;
};

const splitUnescaped = (text: string): string[] => {
  if (!text.includes("\\")) return text.split(":");
  const parts: string[] = [];
  let part = "";
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === "\\" && i + 1 < text.length) {
      part += `\\${text[i + 1]}`;
      i += 1;
    } else if (char === ":") {
      parts.push(part);
      part = "";
    } else part += char;
  }
  parts.push(part);
  return parts;
};

const hasWildcard = (escaped: string): boolean => /(?:^|[^\\])(?:\\\\)*[*?]/.test(escaped);

const unescape = (escaped: string): string => (escaped.includes("\\") ? escaped.replace(/\\(.)/gs, "$1") : escaped);

const fromComponents = (components: readonly string[]): Cpe | null => {
  const values: Record<string, string> = {};
  let patterns: Record<string, string> | undefined;
  for (const [index, attribute] of CPE_ATTRIBUTES.entries()) {
    const escaped = (components[index] ?? ANY).toLowerCase();
    if (escaped === "" || escaped === ANY) values[attribute] = ANY;
    else if (escaped === NA) values[attribute] = NA;
    else {
      values[attribute] = unescape(escaped);
      if (hasWildcard(escaped)) (patterns ??= {})[attribute] = escaped;
    }
  }
  if (!/^[aoh*-]$/.test(values["part"] ?? "")) return null;
  return (patterns === undefined ? values : { ...values, patterns }) as Cpe;
};

/** CPE 2.2 packs five attributes into the edition as `~edition~sw~targetsw~targethw~other`. */
const fromUri = (text: string): Cpe | null => {
  const components = text
    .slice("cpe:/".length)
    .split(":")
    .map((part) => {
      // %01 and %02 are the wildcards ? and *; other percent codes are quoted characters.
      const wild = part.replaceAll("%01", "?").replaceAll("%02", "*");
      return wild.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => `\\${String.fromCharCode(Number.parseInt(hex, 16))}`);
    });
  if (components.length > 7) return null;
  const [part, vendor, product, version, update, edition = "", language] = components;
  if (edition.startsWith("~")) {
    const [, plain, swEdition, targetSw, targetHw, other] = edition.split("~");
    return fromComponents(
      [part, vendor, product, version, update, plain, language, swEdition, targetSw, targetHw, other].map(
        (it) => it ?? ANY,
      ),
    );
  }
  return fromComponents([part, vendor, product, version, update, edition, language].map((it) => it ?? ANY));
};

/**
 * Reads a CPE name: 2.3 formatted string (escaped colons stay inside their component; missing components at the end
 * are ANY) or 2.2 URI. Null when it is neither.
 */
export const parseCpe = (text: string): Cpe | null => {
  const trimmed = text.trim();
  if (trimmed.length > 2_000) return null;
  if (/^cpe:\//i.test(trimmed)) return fromUri(trimmed);
  if (!/^cpe:2\.3:/i.test(trimmed)) return null;
  const components = splitUnescaped(trimmed.slice("cpe:2.3:".length));
  if (components.length < 3 || components.length > CPE_ATTRIBUTES.length) return null;
  return fromComponents(components);
};

const escape = (value: string): string => value.replace(/[^a-z0-9_.-]/g, (char) => `\\${char}`).replace(/^-$/, "\\-");

/** The CPE 2.3 formatted string of a name. */
export const formatCpe = (cpe: Cpe): string =>
  `cpe:2.3:${CPE_ATTRIBUTES.map((attribute) => {
    const value = cpe[attribute];
    if (value === ANY || value === NA) return value;
    return cpe.patterns?.[attribute] ?? escape(value);
  }).join(":")}`;
