/** How long does it take, in ms? The middle of so many times, after one that does not count. */
export const medianTime = async (count: number, work: (n: number) => Promise<unknown>): Promise<number> => {
  await work(0);
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const at = performance.now();
    await work(n);
    taken.push(performance.now() - at);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? Number.NaN;
};
