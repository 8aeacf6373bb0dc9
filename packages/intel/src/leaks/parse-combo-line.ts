import { isDomainName } from "@parapet/domain/contracts/domain-name-grammar";

import type { RawLogin } from "./leak-entry.ts";

/** A line that holds no credential, and why. */
export interface NoLogin {
  readonly bad: string;
}

const EMAIL = /^[^\s@:;|,"<>()]{1,64}@[^\s@:;|,/"<>()]+\.[^\s@:;|,/."<>()]{2,}$/u;
const EMAIL_FIRST = /^([^\s@:;|,"<>()]{1,64}@[^\s@:;|,/"<>()]+\.[^\s@:;|,/."<>()]{2,}?)(?:[:;|,\t]|\s+)(.*)$/su;
const SCHEME = /^[a-z][a-z0-9+.-]{1,20}:\/\//i;
/** The token of an Android address is base64 and may hold slashes, so the package ends it, not the first slash. */
const ANDROID = /^android:\/\/(?:[A-Za-z0-9+/=_-]*@)?[\w.-]+\/?/i;
const IPV4 = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const URL_LAST = /^(.+)[:;|,\s]((?:https?|ftp|android):\/\/\S+)$/is;
const STAMP =
  /^\[?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?)?\]?/i;
const CLOCK = /^\[?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\]?(?:\s*[AP]M)?$/i;
/** Short top labels that end a host and hardly ever a user name such as `first.last`. */
const HOST_ENDS = new Set(
  "com net org edu gov mil int info biz io co app dev cloud online site shop store test example de fr es it nl be ch at pl ru ua uk us ca br mx ar cl pe in cn jp kr au nz za tr gr pt se no dk fi cz ro hu ie eu me tv ai id my sg th vn ph".split(
    " ",
  ),
);

const USUAL_EMAIL = "([A-Za-z][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,})";
/** `email:pass` and `https://host/path:email:pass`, of signs that mean nothing else: nine lines of ten are one of these. */
const USUAL = new RegExp(`^(?:(https?://[a-z0-9.-]+(?:/[A-Za-z0-9._~/-]*)?):)?${USUAL_EMAIL}:([^\\s:;|,/]+)$`);

/** Reads a line of the usual shapes; null says nothing about any other. Answers as `parseComboLine` would, only sooner. */
export const parseUsualLine = (line: string): RawLogin | null => {
  const match = USUAL.exec(line);
  if (match === null) return null;
  const [, url, login = "", secret = ""] = match;
  if (secret.length > 1024 || login.length > 320 || url?.includes("//", 8) === true) return null;
  return { login, secret, url: url ?? null };
};

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

const isHost = (text: string): boolean => {
  if (IPV4.test(text)) return true;
  const name = text.toLowerCase();
  return isDomainName(name) && HOST_ENDS.has(name.slice(name.lastIndexOf(".") + 1));
};

/** Cuts `rest` (what follows the host) into path, login and password at the colons that part them. */
const cutAtColons = (rest: string): { path: string; login: string; secret: string } | null => {
  const fields = rest.split(":");
  let [path, at] = [fields[0] ?? "", 1];
  // A port is followed by a path, or by two more fields.
  if (path === "" && isPort((fields[1] ?? "").split(/[/?#]/, 1)[0] ?? "")) {
    const second = fields[1] ?? "";
    if (/[/?#]/.test(second) || fields.length >= 4) {
      path = `:${second}`;
      at = 2;
    }
  }
  // A colon inside a path or a query belongs to the address: `?next=https://…`, or whatever is before an e-mail.
  while (fields[at]?.startsWith("//") === true) {
    path += `:${fields[at] ?? ""}`;
    at += 1;
  }
  const email = fields.findIndex((field, index) => index >= at && index < fields.length - 1 && EMAIL.test(field));
  if (email > at && path !== "") {
    path += fields
      .slice(at, email)
      .map((field) => `:${field}`)
      .join("");
    at = email;
  }
  const login = fields[at];
  if (login === undefined || fields.length < at + 2) return null;
  return { path, login, secret: fields.slice(at + 1).join(":") };
};

const NO_SECRET: NoLogin = { bad: "there is no password" };

const checked = (login: string, secret: string, url: string | null): RawLogin | NoLogin => {
  const name = login.trim();
  if (secret.trim() === "") return NO_SECRET;
  if (name === "") return { bad: "there is no login" };
  if (name.length > 320) return { bad: "the login is longer than 320 characters" };
  if (secret.length > 1024) return { bad: "the password is longer than 1024 characters" };
  return { login: name, secret, url };
};

/** `url|login|pass`, `url;login;pass`, `url<tab>login<tab>pass`, `url login pass`: the separator is no part of an address. */
const cutAt = (line: string, separator: string | RegExp): RawLogin | NoLogin | null => {
  const [url = "", login, ...rest] = line.split(separator);
  if (login === undefined || rest.length === 0) return null;
  return checked(login, rest.join(typeof separator === "string" ? separator : " "), url);
};

const fromUrl = (line: string): RawLogin | NoLogin => {
  for (const separator of ["\t", "|"]) {
    const cut = cutAt(line, separator);
    if (cut !== null) return cut;
  }
  const scheme = SCHEME.exec(line)?.[0] ?? "";
  const android = ANDROID.exec(line)?.[0];
  const head = android ?? `${scheme}${/^(?:\[[^\]]*\]|[^:/?#;|,\s]*)/.exec(line.slice(scheme.length))?.[0] ?? ""}`;
  if (head === scheme) return { bad: "the address names no host" };
  const words = line.split(/\s+/);
  if (words.length >= 3 && !words[0]?.slice(head.length).replace(/^:\d+/, "").includes(":"))
    return checked(words[1] ?? "", words.slice(2).join(" "), words[0] ?? "");
  const cut = cutAtColons(line.slice(head.length));
  if (cut !== null) return checked(cut.login, cut.secret, `${head}${cut.path}`);
  return cutAt(line, ";") ?? cutAt(line, ",") ?? { bad: "an address without login and password" };
};

/** `host/path:login:pass`, `host:login:pass`, `ip:login:pass`, `ip:port:login:pass`; null when no host comes first. */
const fromHost = (line: string): RawLogin | NoLogin | null => {
  const host = /^[^:/?#;|,\s]+/.exec(line)?.[0] ?? "";
  if (!isHost(host)) return null;
  const rest = line.slice(host.length);
  if (/^:\d{1,5}$/.test(rest) && isPort(rest.slice(1))) return { bad: "a host and its port" };
  if (rest.startsWith("/")) {
    const cut = cutAtColons(rest);
    return cut === null ? null : checked(cut.login, cut.secret, `${host}${cut.path}`);
  }
  if (/^[|;\t]/.test(rest)) return cutAt(line, rest[0] ?? "|");
  const cut = rest.startsWith(":") ? cutAtColons(rest) : null;
  return cut === null ? null : checked(cut.login, cut.secret, `${host}${cut.path}`);
};

/** `user:pass` and the like: the first separator parts them; a comma only when there is no other. */
const fromPair = (line: string): RawLogin | NoLogin => {
  const found = line.search(/[:;|\t]/);
  const at = found < 0 ? line.indexOf(",") : found;
  if (at < 0) return { bad: "there is no separator" };
  const [login, secret] = [line.slice(0, at), line.slice(at + 1)];
  if (/\s/.test(login.trim()) || /^\s.*\S\s+\S/.test(secret)) return { bad: "words, not a login and a password" };
  if (!/[\p{L}\p{Nd}]/u.test(login)) return { bad: "there is no login" };
  return checked(login, secret, null);
};

/**
 * Reads one line of a list of logins: who, with which secret, and where. The separator may be part of the password and
 * the colon of the address, so the shapes are tried from the most to the least specific.
 */
export const parseComboLine = (raw: string): RawLogin | NoLogin => {
  const line = raw.trim();
  if (/^[{<[]\s*["'{<a-z!?/]/i.test(line) && !line.includes("@")) return { bad: "markup, not a login and a password" };
  if (SCHEME.test(line)) return fromUrl(line);
  if (CLOCK.test(line)) return { bad: "a time, not a login and a password" };
  const stamp = STAMP.exec(line)?.[0];
  if (stamp !== undefined) {
    const rest = line.slice(stamp.length).replace(/^[\s,;|:-]+/, "");
    if (EMAIL_FIRST.test(rest) || SCHEME.test(rest)) return parseComboLine(rest);
    return { bad: "a time, not a login and a password" };
  }
  if (EMAIL.test(line)) return { bad: "an e-mail address alone" };
  const last = URL_LAST.exec(line);
  if (last !== null && /[:;|,\t]/.test(last[1] ?? "")) {
    const inner = parseComboLine(last[1] ?? "");
    if (!("bad" in inner) && inner.url === null) return { ...inner, url: last[2] ?? null };
  }
  const email = EMAIL_FIRST.exec(line);
  if (email !== null) return checked(email[1] ?? "", email[2] ?? "", null);
  return fromHost(line) ?? fromPair(line);
};
