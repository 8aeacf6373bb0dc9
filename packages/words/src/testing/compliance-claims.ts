/** Words that conclude that a control is met, which no text of the portal does: it shows evidence for and against. */
const CLAIM = /(?<!\p{L})(?:compliant|in compliance|conformes?|cumplen? con)(?!\p{L})/iu;

/** The texts that claim compliance. */
export const complianceClaims = (texts: readonly string[]): string[] => texts.filter((text) => CLAIM.test(text));
