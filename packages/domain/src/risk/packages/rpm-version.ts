import { compareDigits } from "./dpkg-version.ts";

/** `[epoch:]version[-release]` of an RPM package. */
interface RpmVersion {
  readonly epoch: number;
  readonly version: string;
  readonly release: string;
}

const LONGEST = 256;
const SHAPE = /^(?:(\d{1,9}):)?([\w.+~^]+)(?:-([\w.+~^]+))?$/;

/** Null for what is not an RPM version. */
export const parseRpmVersion = (text: string): RpmVersion | null => {
  if (text.length > LONGEST) return null;
  const [, epoch = "0", version, release = ""] = SHAPE.exec(text) ?? [];
  return version === undefined ? null : { epoch: Number(epoch), version, release };
};

const SEGMENT = /~|\^|\d+|[a-z]+/gi;

const segmentsOf = (text: string): string[] => text.match(SEGMENT) ?? [];

/** A tilde sorts before the end, a caret after it, and before any other segment. */
const compareMarks = (a: string | undefined, b: string | undefined): number | null => {
  if (a === "~" || b === "~") return a === b ? 0 : a === "~" ? -1 : 1;
  if (a === "^" || b === "^") {
    if (a === b) return 0;
    if (a === undefined) return -1;
    if (b === undefined) return 1;
    return a === "^" ? -1 : 1;
  }
  return null;
};

const compareSegments = (a: string, b: string): number => {
  const [isNumberA, isNumberB] = [/^\d/.test(a), /^\d/.test(b)];
  if (isNumberA !== isNumberB) return isNumberA ? 1 : -1;
  return isNumberA ? compareDigits(a, b) : a < b ? -1 : a > b ? 1 : 0;
};

/** rpmvercmp: digits beat letters, and what has segments left is newer. */
const comparePart = (left: string, right: string): number => {
  const [a, b] = [segmentsOf(left), segmentsOf(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [x, y] = [a[index], b[index]];
    const marked = compareMarks(x, y);
    if (marked !== null) {
      if (marked !== 0) return marked;
      continue;
    }
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    const order = compareSegments(x, y);
    if (order !== 0) return order;
  }
  return 0;
};

/** Negative, zero or positive as RPM orders them; a missing release is equal to any. Null where either is no version. */
export const compareRpmVersions = (a: string, b: string): number | null => {
  const [x, y] = [parseRpmVersion(a), parseRpmVersion(b)];
  if (x === null || y === null) return null;
  const release = x.release === "" || y.release === "" ? 0 : comparePart(x.release, y.release);
  return Math.sign(x.epoch - y.epoch || comparePart(x.version, y.version) || release);
};
