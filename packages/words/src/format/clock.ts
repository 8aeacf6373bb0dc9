/** How long is left, as minutes and seconds: `1:05`. */
export const clock = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
