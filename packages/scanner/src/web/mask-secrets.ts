/** Shows that a value was there without showing it: the first and last characters of long ones, none of short ones. */
export const maskValue = (value: string): string => {
  if (value.length < 12) return "•".repeat(Math.max(3, Math.min(value.length, 8)));
  return `${value.slice(0, 4)}…${value.slice(-2)} (${value.length})`;
};

// Every pattern is a plain run of characters with bounded repeats, so that no page can make it slow.
const PRIVATE_KEY = /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)[^-]{0,20000}(-----END)?/g;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'<>]{1,100}:)([^\s@/"'<>]{1,200})(@)/gi;
const ASSIGNED =
  /((?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|auth|credential|app[_-]?key|_key|salt|dsn|connection[_-]?string)[\w.-]{0,40}["']?\s{0,4}(?:=>|[=:])\s{0,4}["']?)([^\s"',;<>{}]{1,300})/gi;
const KNOWN_SHAPES =
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,255}|\bgithub_pat_[A-Za-z0-9_]{22,255}|\bglpat-[\w-]{20,60}|\bxox[abeoprs]-[A-Za-z0-9-]{10,250}|\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,250}|\bAIza[\w-]{35}|\bSG\.[\w-]{16,32}\.[\w-]{16,64}|\bey[A-Za-z0-9_-]{10,2000}\.ey[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}|\bnpm_[A-Za-z0-9]{36}|\$(?:2[aby]|5|6|apr1|1|y)\$[./A-Za-z0-9$]{10,120}/g;
const HTPASSWD = /^([^\s:]{1,100}:)(\{SHA\}\S{10,100}|[./A-Za-z0-9]{13})$/gm;

/** The text with everything that looks like a secret masked. Evidence is stored for months; a secret must not be. */
export const maskSecrets = (text: string): string =>
  text
    .replace(PRIVATE_KEY, (_, begin: string, end: string | undefined) => `${begin}\n•••\n${end ?? ""}`)
    .replace(URL_PASSWORD, (_, before: string, value: string, after: string) => before + maskValue(value) + after)
    .replace(KNOWN_SHAPES, (value) => maskValue(value))
    .replace(ASSIGNED, (whole, before: string, value: string) =>
      value.includes("•") || value.includes("…") ? whole : before + maskValue(value),
    )
    .replace(HTPASSWD, (_, user: string, hash: string) => user + maskValue(hash));
