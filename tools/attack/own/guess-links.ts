import { createHash } from "node:crypto";

/** A secret link as an attacker sees it: fresh ones of the attacker's own, and a way to try one. */
export interface SecretLink {
  readonly name: string;
  /** Creates a link and answers its secret. */
  readonly create: () => Promise<string>;
  /** Tries a secret as an anonymous visitor. */
  readonly open: (secret: string) => Promise<{ readonly status: number; readonly body: string }>;
}

const SAMPLES = 12;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Bits that a secret must have in the places where those of one kind differ. */
const LEAST_BITS = 128;

const swapCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** What a guesser tries who has seen a link: everything beside it, and forms that sloppy comparisons accept. */
const variantsOf = (secret: string): string[] => {
  const changed = Array.from(secret, (letter, at) => {
    const other = ALPHABET[(ALPHABET.indexOf(letter) + 1) % ALPHABET.length] ?? "A";
    return `${secret.slice(0, at)}${other}${secret.slice(at + 1)}`;
  });
  return [
    ...changed,
    swapCase(secret),
    secret.toLowerCase(),
    secret.slice(0, -1),
    secret.slice(0, 20),
    `${secret}A`,
    `${secret}%00`,
    ` ${secret}`,
    `${secret}%20`,
    `${secret}' or '1'='1`,
    "%",
    "_".repeat(secret.length),
    "A".repeat(secret.length),
    createHash("sha256").update(secret).digest("hex"),
    createHash("sha256").update(secret).digest("base64url"),
  ].filter((variant) => variant !== secret);
};

/** An answer without what names the request. */
const shapeOf = ({ status, body }: { readonly status: number; readonly body: string }): string =>
  `${status} ${body.replaceAll(/"request_id":"[^"]*"/g, "")}`;

/** Guesses; answers the ways that were found. */
export const guessLinks = async ({ name, create, open }: SecretLink): Promise<string[]> => {
  const holes: string[] = [];
  const secrets: string[] = [];
  for (let n = 0; n < SAMPLES; n += 1) secrets.push(await create());
  const [first = "", ...rest] = secrets;
  const varying = Array.from(first).filter(
    (_, at) => new Set(secrets.map((secret) => secret[at])).size > SAMPLES / 3,
  ).length;
  if (new Set(secrets).size !== SAMPLES || varying * 5 < LEAST_BITS)
    holes.push(`${name}: secrets of about ${varying * 5} bits`);
  if (rest.some((secret, at) => Math.abs(parseInt(secret, 36) - parseInt(secrets[at] ?? "", 36)) === 1))
    holes.push(`${name}: secrets follow each other`);
  if ((await open(first)).status !== 200) throw new Error(`${name}: the link itself does not open`);
  const answers = new Map<string, string>();
  for (const variant of variantsOf(first)) {
    const answer = await open(variant);
    if (answer.status === 200)
      holes.push(`${name}: opened by ${variant.length === first.length ? "a neighbor" : variant}`);
    // Of the same form, unknown ones must not be told apart: neither by status nor by text.
    if (/^[\w-]+$/.test(variant) && variant.length === first.length) answers.set(shapeOf(answer), variant);
  }
  if ([...answers.keys()].filter((shape) => !shape.startsWith("429")).length > 1)
    holes.push(`${name}: unknown secrets are told apart`);
  return [...new Set(holes)];
};

/** A link and a way in which it ends. */
export interface EndingLink {
  readonly name: string;
  readonly create: () => Promise<string>;
  readonly end: (secret: string) => Promise<void>;
  readonly open: SecretLink["open"];
}

/** Opens links after they have ended; answers those that still open, or say more than a link that never was. */
export const openEnded = async (links: readonly EndingLink[]): Promise<string[]> => {
  const holes: string[] = [];
  for (const { name, create, end, open } of links) {
    const secret = await create();
    if ((await open(secret)).status !== 200) throw new Error(`${name}: the link itself does not open`);
    await end(secret);
    const ended = await open(secret);
    if (ended.status < 400) holes.push(`${name}: still opens`);
    else if (shapeOf(ended) !== shapeOf(await open("A".repeat(secret.length)))) holes.push(`${name}: says that it was`);
  }
  return holes;
};
