import { constants } from "node:os";

const SYSTEM_ERRORS = new Set([
  ...Object.keys(constants.errno),
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);
/** What messages of this program and its libraries speak of, as a name of our own. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\btime(?:d)?[ -]?out\b|\btook too long\b|\bno answer\b/i, "timeout"],
  [/\bcertificate\b|\bTLS\b|\bSSL\b/i, "tls"],
  [/\bself[- ]signed\b/i, "self-signed"],
  [/\bpermission denied\b|\bforbidden\b/i, "denied"],
  [/\bout of memory\b|\bheap\b/i, "memory"],
  [/\bdisk\b|\bno space\b/i, "disk"],
  [/\bdeadlock\b/i, "deadlock"],
  [/\bunique constraint\b|\bduplicate key\b/i, "unique"],
  [/\bforeign key\b/i, "foreign-key"],
  [/\bJSON\b/, "json"],
  [/\brequires an API key\b/i, "needs-key"],
  [/\brate limit\b|\btoo many requests\b/i, "rate-limit"],
  [/\bDNS\b|\bresolver\b/i, "dns"],
  [/\bnot verified\b/i, "not-verified"],
];

/**
 * What kind of error a message reports. Nothing of the message is returned: only names of a closed list, and the status of an HTTP
 * answer. A message may quote a URL with its token, a name or a line of someone's data.
 */
export const errorClass = (message: string): string[] => {
  const codes = (message.match(/\b[A-Z][A-Z_]{3,40}\b/g) ?? []).filter((code) => SYSTEM_ERRORS.has(code));
  const status = /\b(?:answered|status|HTTP) ([1-5]\d{2})\b/.exec(message)?.[1];
  const words = WORDS.flatMap(([pattern, name]) => (pattern.test(message) ? [name] : []));
  return [...new Set([...codes, ...(status === undefined ? [] : [`http-${status}`]), ...words])];
};
