/** A moment, as a date or as Unix seconds, is MM/DD/YYYY in UTC in every language; a missing one is three dashes. */
export const day = (at: Date | number | null | undefined): string => {
  if (at === null || at === undefined) return "---";
  const date = typeof at === "number" ? new Date(at * 1000) : at;
  if (Number.isNaN(date.getTime())) return "---";
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${String(date.getUTCFullYear()).padStart(4, "0")}`;
};
