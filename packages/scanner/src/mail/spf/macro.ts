import { type AddressBytes, addressText, dottedAddress } from "../ip-address.ts";

/** One piece of a macro string (RFC 7208 section 7). */
export type MacroPiece =
  | { readonly kind: "literal"; readonly text: string }
  | {
      readonly kind: "expand";
      readonly letter: string;
      /** Upper-case letters ask for URL escaping. */
      readonly escape: boolean;
      readonly digits: number | null;
      readonly reverse: boolean;
      readonly delimiters: string;
    };

export interface MacroString {
  readonly text: string;
  readonly pieces: readonly MacroPiece[];
}

const EXPAND = /^%\{([slodiphcrtv])(\d*)(r?)([.\-+,/_=]*)\}/i;

/**
 * Is this a macro string, and of which pieces? Null when it breaks the grammar. `c`, `r` and `t` belong to
 * explanations only, which may also hold spaces.
 */
export const parseMacroString = (text: string, use: "domain" | "explanation"): MacroString | null => {
  const pieces: MacroPiece[] = [];
  const addLiteral = (literal: string): void => {
    const last = pieces.at(-1);
    if (last?.kind === "literal") pieces[pieces.length - 1] = { kind: "literal", text: last.text + literal };
    else pieces.push({ kind: "literal", text: literal });
  };
  for (let at = 0; at < text.length;) {
    const char = text.charAt(at);
    if (char !== "%") {
      const code = char.charCodeAt(0);
      const visible = code >= 0x21 && code <= 0x7e;
      if (!visible && !(use === "explanation" && char === " ")) return null;
      addLiteral(char);
      at += 1;
      continue;
    }
    const simple = { "%%": "%", "%_": " ", "%-": "%20" }[text.slice(at, at + 2)];
    if (simple !== undefined) {
      addLiteral(simple);
      at += 2;
      continue;
    }
    const match = EXPAND.exec(text.slice(at));
    if (match === null) return null;
    const [whole, letter = "", digits = "", reverse = "", delimiters = ""] = match;
    const lower = letter.toLowerCase();
    if (use === "domain" && "crt".includes(lower)) return null;
    if (digits !== "" && Number(digits) === 0) return null;
    pieces.push({
      kind: "expand",
      letter: lower,
      escape: letter !== lower,
      digits: digits === "" ? null : Number(digits),
      reverse: reverse !== "",
      delimiters: delimiters === "" ? "." : delimiters,
    });
    at += whole.length;
  }
  return { text, pieces };
};

/** What macros can speak of. `validatedName` costs look-ups, so it is asked for only when `%{p}` occurs. */
export interface MacroValues {
  readonly sender: string;
  readonly domain: string;
  readonly ip: AddressBytes;
  readonly helo: string;
  readonly receiver: string;
  readonly now: () => Date;
  validatedName(): Promise<string>;
}

const valueOf = async (letter: string, values: MacroValues): Promise<string> => {
  const at = values.sender.lastIndexOf("@");
  switch (letter) {
    case "s":
      return values.sender;
    case "l":
      return values.sender.slice(0, at);
    case "o":
      return values.sender.slice(at + 1);
    case "d":
      return values.domain;
    case "i":
      return dottedAddress(values.ip);
    case "p":
      return values.validatedName();
    case "v":
      return values.ip.length === 4 ? "in-addr" : "ip6";
    case "h":
      return values.helo;
    case "c":
      return addressText(values.ip);
    case "r":
      return values.receiver;
    default:
      return String(Math.floor(values.now().getTime() / 1000));
  }
};

// RFC 3986 unreserved characters stay; encodeURIComponent also leaves !'()* alone, which SPF does not.
const urlEscape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const expandMacroString = async (macro: MacroString, values: MacroValues): Promise<string> => {
  let expanded = "";
  for (const piece of macro.pieces) {
    if (piece.kind === "literal") {
      expanded += piece.text;
      continue;
    }
    const value = await valueOf(piece.letter, values);
    let parts: string[] = [];
    let part = "";
    for (const char of value) {
      if (piece.delimiters.includes(char)) {
        parts.push(part);
        part = "";
      } else part += char;
    }
    parts.push(part);
    if (piece.reverse) parts = parts.toReversed();
    if (piece.digits !== null) parts = parts.slice(-piece.digits);
    const joined = parts.join(".");
    expanded += piece.escape ? urlEscape(joined) : joined;
  }
  return expanded;
};

/** A name built by macros may be too long for DNS: labels are dropped from the left until 253 characters fit. */
export const shortenedName = (name: string): string => {
  let short = name;
  while (short.length > 253) {
    const dot = short.indexOf(".");
    if (dot < 0) break;
    short = short.slice(dot + 1);
  }
  return short;
};
