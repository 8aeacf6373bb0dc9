/** A day given as Unix seconds is MM/DD/YYYY in every language; a missing one is three dashes. */
export const day = (unixSeconds: number | null | undefined): string => {
  if (unixSeconds === null || unixSeconds === undefined || !Number.isFinite(unixSeconds)) return "---";
  const date = new Date(unixSeconds * 1000);
  if (Number.isNaN(date.getTime())) return "---";
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${String(date.getUTCFullYear()).padStart(4, "0")}`;
};
