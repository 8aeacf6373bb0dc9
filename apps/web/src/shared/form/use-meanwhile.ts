import { useState } from "react";

import { CallError } from "../call-error.ts";

/** One thing a record says, as a person reads it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

const CONFLICT = 409;

/** What does the record say now that it did not say before? */
export const changedFacts = (before: readonly Fact[], now: readonly Fact[]): Fact[] => {
  const said = new Map(before.map(({ label, value }) => [label, value]));
  return now.filter(({ label, value }) => said.get(label) !== value);
};

/**
 * A record that two people may have open. `began` is what it was when this form was filled: only what differs from it
 * was typed here. `changed` is what someone else made of it since. `saving` rereads the record when the server says
 * that someone was quicker; what was typed stays, and the next try is made on the newer version.
 */
export const useMeanwhile = <Row>({
  row,
  version,
  facts,
  reread,
}: {
  row: Row;
  version: number;
  facts: (row: Row) => readonly Fact[];
  reread: () => Promise<unknown>;
}): {
  readonly began: Row;
  /** Another after each save of one's own: fields keyed by it then show what is stored, lists of choices included. */
  readonly round: number;
  readonly changed: readonly Fact[];
  readonly saving: <Saved>(save: () => Promise<Saved>) => Promise<Saved>;
} => {
  const [began, setBegan] = useState({ row, version });
  // What follows the version that was saved last is one's own.
  const [savedOn, setSavedOn] = useState<number | null>(null);
  if (savedOn !== null && version > savedOn) {
    setBegan({ row, version });
    setSavedOn(null);
  }
  return {
    began: began.row,
    round: began.version,
    changed: version === began.version || savedOn !== null ? [] : changedFacts(facts(began.row), facts(row)),
    saving: async (save) => {
      try {
        const saved = await save();
        setSavedOn(version);
        return saved;
      } catch (error) {
        if (error instanceof CallError && error.status === CONFLICT) await reread();
        throw error;
      }
    },
  };
};
