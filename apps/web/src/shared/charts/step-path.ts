/** The path of a step line: each value holds until half way to the next, so every scan has a step of its own. */
export const stepPath = (
  values: readonly number[],
  left: number,
  right: number,
  y: (value: number) => number,
): string => {
  const [first, ...rest] = values;
  if (first === undefined) return "";
  const gap = rest.length === 0 ? 0 : (right - left) / rest.length;
  const steps = rest.map((value, at) => `H${left + (at + 0.5) * gap}V${y(value)}`);
  return `M${left} ${y(first)}${steps.join("")}H${right}`;
};
