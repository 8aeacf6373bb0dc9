import { setImmediate } from "node:timers/promises";

import type { Db } from "@parapet/db/db";
import { alsoAskAs, iocId, type KnownIoc, warningLists, warningListsVersion } from "@parapet/db/queries/intel";
import { type Ioc, iocScore, type IocType, readIoc } from "@parapet/domain/intel";
import { createWarningMatcher } from "@parapet/intel/ioc/warning-matcher";
import type { IndicatorStore } from "@parapet/leak-corpus";

/** What is known about one pasted line. Lines that are no indicator have neither type nor value. */
export interface IocAnswer {
  readonly input: string;
  readonly value: string | null;
  readonly type: IocType | null;
  readonly known: boolean;
  readonly score: number | null;
  readonly sources: readonly string[];
  readonly warnings: readonly string[];
  readonly expires_at: Date | null;
  readonly ioc: KnownIoc | null;
}

type WarningsOf = (ioc: Ioc) => string[];

let cached: { version: string; of: WarningsOf } | null = null;

/** The warning lists in force, compiled; cached until one of them changes. */
export const warningsInForce = async (db: Db): Promise<WarningsOf> => {
  const version = await warningListsVersion(db);
  if (cached?.version === version) return cached.of;
  const of = createWarningMatcher(await warningLists(db));
  cached = { version, of };
  return of;
};

/** The score that is left of an indicator: none once its own validity is over, however long its type is of use. */
export const scoreAt = ({ type, confidence, last_seen, expires_at }: KnownIoc, now: Date): number =>
  expires_at <= now ? 0 : iocScore(type, confidence, last_seen, now);

/** Characters that are read before other requests have their turn. */
const AT_ONCE = 64 * 1024;

/** The list in parts that are read at a time. */
const partsOf = (inputs: readonly string[]): string[][] => {
  const parts: string[][] = [];
  let length = AT_ONCE;
  for (const input of inputs) {
    if (length >= AT_ONCE) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(input);
    // What a line costs beside its characters.
    length += input.length + 100;
  }
  return parts;
};

/** Looks up a pasted list: every line has exactly one answer, in the order they came. */
export const lookUpIocs = async (
  db: Db,
  corpus: IndicatorStore,
  inputs: readonly string[],
  now: Date,
): Promise<IocAnswer[]> => {
  const answers: IocAnswer[] = [];
  const warningsOf = await warningsInForce(db);
  for (const part of partsOf(inputs)) {
    answers.push(...(await lookUpPart({ db, corpus, warningsOf, now }, part)));
    await setImmediate();
  }
  return answers;
};

const lookUpPart = async (
  {
    db,
    corpus,
    warningsOf,
    now,
  }: { readonly db: Db; readonly corpus: IndicatorStore; readonly warningsOf: WarningsOf; readonly now: Date },
  inputs: readonly string[],
): Promise<IocAnswer[]> => {
  const read = inputs.map((input) => ({ input, ioc: readIoc(input) }));
  const asked = read.flatMap(({ ioc }) => (ioc === null ? [] : [ioc, ...alsoAskAs(ioc)]));
  const known = await corpus.lookup(db, asked);
  return read.map(({ input, ioc }) => {
    if (ioc === null)
      return {
        input,
        value: null,
        type: null,
        known: false,
        score: null,
        sources: [],
        warnings: [],
        expires_at: null,
        ioc: null,
      };
    const found = [ioc, ...alsoAskAs(ioc)]
      .map(({ type, value }) => known.get(iocId(type, value)))
      .find((it) => it !== undefined);
    return {
      input,
      value: ioc.value,
      type: found?.type ?? ioc.type,
      known: found !== undefined,
      score: found === undefined ? null : scoreAt(found, now),
      sources: found?.feeds ?? [],
      warnings: warningsOf(ioc),
      expires_at: found?.expires_at ?? null,
      ioc: found ?? null,
    };
  });
};
