/** Words of releases that come before the one they are named after, oldest first. */
const BEFORE_RELEASE = [
  "dev",
  "nightly",
  "alpha",
  "beta",
  "milestone",
  "ea",
  "pre",
  "preview",
  "prerelease",
  "rc",
  "cr",
  "snapshot",
];

/** Words that add nothing: "2.0.final" is "2.0". */
const SAME_AS_RELEASE = new Set(["final", "ga", "release", "stable"]);

/** One step of a version; `class` decides first, then `rank`, then `text`. The end of a version is class 0. */
interface Step {
  readonly class: number;
  readonly rank: number | bigint;
  readonly text: string;
}

const TILDE = -2; // Debian: 1.0~rc1 is older than 1.0 and than anything else that starts with 1.0
const PRE_RELEASE = -1;
const END = 0;
const REVISION = 1; // the 4 of "1.0-4": newer than 1.0, older than 1.0.1
const WORD = 2; // 1.0.2k, 8.2p1, sp1: newer than the bare number, older than one more number
const NUMBER = 3;

const PIECE = /(\d+)|([a-z]+)|(~)|([^a-z0-9~]+)/g;

const toNumber = (digits: string): number | bigint => (digits.length > 15 ? BigInt(digits) : Number(digits));

const wordStep = (word: string, gluedToNumber: boolean, digitsAfter: number, separated: boolean): Step | null => {
  if (SAME_AS_RELEASE.has(word) && digitsAfter === 0) return null;
  const rank = BEFORE_RELEASE.indexOf(word);
  if (rank >= 0) return { class: PRE_RELEASE, rank, text: "" };
  // "1.0a1" and "1.0b2" are pre-releases; "1.0.2a" (a letter alone) and "r1_b20170913" (a build) are not.
  if (gluedToNumber && digitsAfter > 0 && digitsAfter <= 2) {
    if (word === "a") return { class: PRE_RELEASE, rank: BEFORE_RELEASE.indexOf("alpha"), text: "" };
    if (word === "b") return { class: PRE_RELEASE, rank: BEFORE_RELEASE.indexOf("beta"), text: "" };
  }
  if (word === "m" && separated && digitsAfter > 0) {
    return { class: PRE_RELEASE, rank: BEFORE_RELEASE.indexOf("milestone"), text: "" };
  }
  return { class: WORD, rank: 0, text: word };
};

const dropZeroTail = (steps: Step[]): void => {
  for (let last = steps.at(-1); last !== undefined; last = steps.at(-1)) {
    // 1.0, 1.0.0 and 1 are the same release, also in front of a word (1.0-rc1 and 1.0.0-rc1).
    const isZero = (last.class === NUMBER || last.class === REVISION) && Number(last.rank) === 0;
    if (!isZero || steps.length === 1) return;
    steps.pop();
  }
};

const read = (version: string): Step[] => {
  const steps: Step[] = [];
  const pieces = [
    ...version
      .toLowerCase()
      .replace(/^\s*v(?:er|ersion)?[. ]*(?=\d)/, "")
      .matchAll(PIECE),
  ];
  let separator = "";
  for (const [index, [, digits, word, tilde, other]] of pieces.entries()) {
    if (other !== undefined) {
      separator = other;
      continue;
    }
    if (digits !== undefined) {
      const afterDash = /[-+]/.test(separator) && steps.length > 0;
      steps.push({ class: afterDash ? REVISION : NUMBER, rank: toNumber(digits), text: "" });
    } else if (tilde !== undefined) {
      dropZeroTail(steps);
      steps.push({ class: TILDE, rank: 0, text: "" });
    } else if (word !== undefined) {
      const before = pieces[index - 1]?.[1];
      const after = pieces[index + 1]?.[1];
      // In a scheme that already uses letters (V100R001C02B24) another letter is one more place, not a pre-release.
      const isFirst = steps.every((it) => it.class === NUMBER);
      const step = wordStep(word, before !== undefined && isFirst, after?.length ?? 0, /[-.]/.test(separator));
      if (step !== null) {
        dropZeroTail(steps);
        steps.push(step);
      }
    }
    separator = "";
  }
  dropZeroTail(steps);
  return steps;
};

const cache = new Map<string, Step[]>();
const CACHE_LIMIT = 50_000;

const stepsOf = (version: string): Step[] => {
  const known = cache.get(version);
  if (known !== undefined) return known;
  const steps = read(version);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(version, steps);
  return steps;
};

const NOTHING: Step = { class: END, rank: 0, text: "" };

/**
 * Which of two versions is older? Negative when `a` is. One total order for numbers (1.9 < 1.10), letters
 * (1.0.2 < 1.0.2k), patches (8.2 < 8.2p1), pre-releases (2.0-rc1 < 2.0), revisions (1.0 < 1.0-4 < 1.0.1), Debian
 * tildes and trailing zeros (2.0 = 2.0.0).
 */
export const compareVersions = (a: string, b: string): number => {
  if (a === b) return 0;
  const left = stepsOf(a);
  const right = stepsOf(b);
  const length = Math.max(left.length, right.length);
  for (let i = 0; i < length; i += 1) {
    const x = left[i] ?? NOTHING;
    const y = right[i] ?? NOTHING;
    if (x.class !== y.class) return x.class - y.class;
    if (x.rank !== y.rank) return x.rank < y.rank ? -1 : x.rank > y.rank ? 1 : 0;
    if (x.text !== y.text) return x.text < y.text ? -1 : 1;
  }
  return 0;
};

/** A text that is the same for every spelling of one release, so that a map can find it. */
export const versionKey = (version: string): string =>
  stepsOf(version)
    .map(({ class: kind, rank, text }) => `${kind}:${rank}${text}`)
    .join(" ");
