import { hash, type Options, verify } from "@node-rs/argon2";

import { boundedBy } from "../admission/limits.ts";

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. Tests may pass cheaper ones; production never does. */
export const PRODUCTION_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const ARGON2ID = 2; // the library says it with a const enum, which cannot be imported here
const AT_ONCE = 2; // each takes 20 ms of a core: more at once would starve everyone else
const QUEUE = 50;

export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const ADMITTED = 4; // two that hash and two that talk to the database before or after

/** Hashing and checking passwords, bounded so that a flood of sign-ins cannot take the machine. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password; with null (no such account) it takes just as long and says no. */
  check(stored: string | null, password: string): Promise<boolean>;
  /** Lets a few sign-ins in at a time, so that a flood of them holds few connections to the database, too. */
  admit<Result>(signIn: () => Promise<Result>): Promise<Result>;
  /** Was this hash made with weaker figures than today's? */
  isOutdated(stored: string): boolean;
}

const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

export const createPasswords = async (cost: HashCost = PRODUCTION_COST): Promise<Passwords> => {
  const options: Options = { algorithm: ARGON2ID, ...cost };
  const bounded = boundedBy(AT_ONCE, QUEUE);
  // Verified in place of the hash of an unknown account, so that the timing is equal.
  const dummyHash = await hash("a password of no account", options);
  // NFKC: the same characters typed on another keyboard are the same password (NIST SP 800-63B, 5.1.1.2).
  const normal = (password: string): string => password.normalize("NFKC");
  return {
    admit: boundedBy(ADMITTED, QUEUE),
    hash: (password) => bounded(() => hash(normal(password), options)),
    async check(stored, password) {
      const isRight = await bounded(() => verify(stored ?? dummyHash, normal(password)));
      return isRight && stored !== null;
    },
    isOutdated(stored) {
      const [, memory, time, lanes] = PARAMETERS.exec(stored) ?? [];
      return Number(memory) !== cost.memoryCost || Number(time) !== cost.timeCost || Number(lanes) !== cost.parallelism;
    },
  };
};
