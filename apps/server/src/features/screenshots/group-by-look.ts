import { LOOKS_COPIED, type VisualFingerprint, visualLikeness } from "@parapet/scanner/screenshots/visual-likeness";

/** Puts sites that look alike into groups: each joins the first group whose first member it resembles. Largest first. */
export const groupByLook = <Item>(
  items: readonly Item[],
  fingerprintOf: (item: Item) => VisualFingerprint | null,
): Item[][] => {
  const groups: { readonly look: VisualFingerprint | null; readonly items: Item[] }[] = [];
  for (const item of items) {
    const look = fingerprintOf(item);
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

const isSameLook = (a: VisualFingerprint, b: VisualFingerprint): boolean => {
  if (a.page === b.page) return true;
  const { score, page, structure } = visualLikeness(a, b);
  return score >= LOOKS_COPIED || (page >= SAME_PICTURE && (structure ?? 0) >= SAME_PICTURE);
};
