/** A day as the portal writes it everywhere: MM/DD/YYYY, in UTC. */
export const usDay = (date: Date): string => {
  const [year, month, day] = date.toISOString().slice(0, 10).split("-");
  return `${month}/${day}/${year}`;
};
