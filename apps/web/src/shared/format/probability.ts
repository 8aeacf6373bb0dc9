/** A share as it is shown, in steps of a tenth of a percent and rounded down: "100 %" is said only of what is certain. */
export const shownShare = (share: number): number => Math.floor(share * 1000 + 1e-9) / 1000;
