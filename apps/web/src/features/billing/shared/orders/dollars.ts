const CENTS = 100;

/** An amount in dollars as people type it, in cents; null where it is none. Nothing below one cent is an amount. */
export const centsIn = (typed: string): number | null => {
  const parts = /^\$?\s*(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (parts === null) return null;
  const cents = Number(parts[1]) * CENTS + Number((parts[2] ?? "0").padEnd(2, "0"));
  return cents > 0 ? cents : null;
};
