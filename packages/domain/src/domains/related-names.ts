/** A name and every name above it, from the name itself to its top label. */
export const namesAbove = (name: string): string[] => {
  const labels = name.split(".");
  return labels.map((_, from) => labels.slice(from).join("."));
};

export const isWithin = (name: string, above: string): boolean => name === above || name.endsWith(`.${above}`);

/** Does one of the two names contain the other, so that what happens to one concerns the other's owner? */
export const areRelated = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);
