/** Pushes labels apart that would lie on each other, as little as possible, and keeps their order. */
export const spread = (places: readonly number[], apart: number, lowest: number, highest: number): number[] => {
  const order = places.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  let least = lowest;
  const down = order.map(({ at, index }) => {
    const place = Math.max(at, least);
    least = place + apart;
    return { at: place, index };
  });
  let most = highest;
  const result: number[] = [];
  for (const { at, index } of down.toReversed()) {
    const place = Math.min(at, most);
    most = place - apart;
    result[index] = place;
  }
  return result;
};
