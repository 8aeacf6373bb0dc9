import { shownDomain } from "@parapet/domain/risk";

import type { DomainChoice } from "./domain-choices.ts";

const MOST = 8;

/** Which of the person's domains does the typed text mean? None while it is blank. Upper and lower case are one. */
export const suggestions = (choices: readonly DomainChoice[], typed: string): DomainChoice[] => {
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  return choices.filter(({ domain }) => `${domain} ${shownDomain(domain)}`.toLowerCase().includes(text)).slice(0, MOST);
};
