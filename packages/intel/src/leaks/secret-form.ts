/** Form of a leaked secret: plaintext, hash, or absent. */
export const SECRET_FORMS = [
  "none",
  "plain",
  "md5",
  "sha1",
  "sha256",
  "sha512",
  "bcrypt",
  "argon2",
  "scrypt",
  "pbkdf2",
  "phpass",
  "crypt",
  "mysql",
] as const;
export type SecretForm = (typeof SECRET_FORMS)[number];

/** A hash in hexadecimal may bring its salt along, after a colon. */
const SALTED = "(?:[:$][^\\s]{1,128})?$";

const FORMS: readonly (readonly [SecretForm, RegExp])[] = [
  ["bcrypt", /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}/],
  ["argon2", /^\$argon2(?:id|i|d)\$/],
  ["scrypt", /^(?:\$scrypt\$|\$7\$|scrypt:\d)/],
  ["pbkdf2", /^(?:\$pbkdf2|pbkdf2[_:]sha\d)/],
  ["phpass", /^\$[PH]\$[./A-Za-z0-9]{31}$/],
  ["crypt", /^\$(?:1|5|6|y|apr1)\$[^$]{1,64}\$[./A-Za-z0-9]{20,}/],
  ["mysql", /^\*[0-9A-F]{40}$/],
  ["md5", new RegExp(`^[0-9a-f]{32}${SALTED}`, "i")],
  ["sha1", new RegExp(`^[0-9a-f]{40}${SALTED}`, "i")],
  ["sha256", new RegExp(`^[0-9a-f]{64}${SALTED}`, "i")],
  ["sha512", new RegExp(`^[0-9a-f]{128}${SALTED}`, "i")],
];

/** Is this a password or a hash, evaluated by its form? Anything shorter than the shortest hash is a password, and nothing is none. */
export const secretForm = (secret: string): SecretForm => {
  if (secret === "") return "none";
  if (secret.length < 20) return "plain";
  return FORMS.find(([, pattern]) => pattern.test(secret))?.[0] ?? "plain";
};
