import type { CheckTexts, OutcomeTexts } from "../check.ts";

/** Texts for a check that only a test declares: its one outcome is titled by its id. */
export const plainTexts = <Id extends string>(outcome: Id): CheckTexts<Id> => {
  const text: OutcomeTexts = { title: outcome, explanation: outcome, remediation: outcome };
  // A computed key is typed as any string.
  const texts = { name: "Test", outcomes: { [outcome]: text } as { readonly [K in Id]: typeof text } };
  return { en: texts, es: texts, fr: texts };
};
