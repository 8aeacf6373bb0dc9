import { coarseMap, mayBeAlike } from "@parapet/scanner/screenshots/perceptual-hash";
import { LOOKS_COPIED, type VisualFingerprint, visualLikeness } from "@parapet/scanner/screenshots/visual-likeness";

interface Look {
  readonly fingerprint: VisualFingerprint;
  readonly coarse: Float64Array;
}

/** Puts sites that look alike into groups: each joins the first group whose first member it resembles. Largest first. */
export const groupByLook = <Item>(
  items: readonly Item[],
  fingerprintOf: (item: Item) => VisualFingerprint | null,
): Item[][] => {
  const groups: { readonly look: Look | null; readonly items: Item[] }[] = [];
  for (const item of items) {
    const fingerprint = fingerprintOf(item);
    const look =
      fingerprint === null ? null : { fingerprint, coarse: coarseMap(Buffer.from(fingerprint.page, "base64")) };
    const group = look === null ? undefined : groups.find((one) => one.look !== null && isSameLook(one.look, look));
    if (group === undefined) groups.push({ look, items: [item] });
    else group.items.push(item);
  }
  return groups
    .toSorted((a, b) => Number(a.look === null) - Number(b.look === null) || b.items.length - a.items.length)
    .map((group) => group.items);
};

/** Pages with little on them are compared by what they show alone, and must then be nearly the same. */
const SAME_PICTURE = 95;

const isSameLook = (a: Look, b: Look): boolean => {
  if (a.fingerprint.page === b.fingerprint.page) return true;
  if (!mayBeAlike(a.coarse, b.coarse)) return false;
  const { score, page, structure } = visualLikeness(a.fingerprint, b.fingerprint);
  return score >= LOOKS_COPIED || (page >= SAME_PICTURE && (structure ?? 0) >= SAME_PICTURE);
};
