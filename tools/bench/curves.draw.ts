/** Curves on two logarithmic scales as an SVG: one colour and one kind of line each, named at its end. */
export const drawCurves = (
  title: string,
  across: string,
  up: string,
  curves: Readonly<Record<string, readonly (readonly [number, number])[]>>,
): string => {
  const [width, height, left, bottom, right, top] = [760, 420, 70, 50, 210, 44];
  const points = Object.values(curves).flat();
  const range = (values: readonly number[]): [number, number] => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.max(Math.ceil(Math.log10(Math.max(...values))), Math.floor(Math.log10(Math.min(...values))) + 1),
  ];
  const [x0, x1] = range(points.map(([x]) => x));
  const [y0, y1] = range(points.map(([, y]) => Math.max(y, 1e-6)));
  const at = (x: number, y: number): [number, number] => [
    left + ((Math.log10(x) - x0) / (x1 - x0)) * (width - left - right),
    height - bottom - ((Math.log10(Math.max(y, 1e-6)) - y0) / (y1 - y0)) * (height - bottom - top),
  ];
  const decades = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n));
  const words = (value: number): string => value.toLocaleString("en");
  const grid = [
    ...decades(x0, x1).map((x) => {
      const [px] = at(x, 10 ** y0);
      return `<line x1="${px}" y1="${top}" x2="${px}" y2="${height - bottom}" stroke="#d5d9e0"/><text x="${px}" y="${height - bottom + 18}" text-anchor="middle">${words(x)}</text>`;
    }),
    ...decades(y0, y1).map((y) => {
      const [, py] = at(10 ** x0, y);
      return `<line x1="${left}" y1="${py}" x2="${width - right}" y2="${py}" stroke="#d5d9e0"/><text x="${left - 8}" y="${py + 4}" text-anchor="end">${words(y)}</text>`;
    }),
  ];
  const COLOURS = ["#1f5fbf", "#b4490f", "#1f5fbf", "#b4490f", "#2f7d4f", "#7a3fa0"];
  const drawn = Object.entries(curves).map(([name, all], index) => {
    const path = all
      .map(
        ([x, y], n) =>
          `${n === 0 ? "M" : "L"}${at(x, y)
            .map((value) => value.toFixed(1))
            .join(" ")}`,
      )
      .join("");
    const last = all.at(-1) ?? [1, 1];
    const [ex, ey] = at(last[0], last[1]);
    const dash = index % 4 > 1 ? ' stroke-dasharray="6 4"' : "";
    return `<path d="${path}" fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="2"${dash}/><text x="${ex + 8}" y="${ey + 4}" fill="${COLOURS[index % COLOURS.length]}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#333c4a" role="img" aria-label="${title}"><rect width="${width}" height="${height}" fill="#fff"/><text x="${left}" y="24" font-size="15">${title}</text>${grid.join("")}${drawn.join("")}<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${across}</text><text x="14" y="${(top + height - bottom) / 2}" transform="rotate(-90 14 ${(top + height - bottom) / 2})" text-anchor="middle">${up}</text></svg>\n`;
};
