const MOST = 8;

/** Which of the person's own domains does the typed text mean? None while it is blank. Upper and lower case are one. */
export const suggestions = (authorised: readonly string[], typed: string): string[] => {
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  return authorised.filter((domain) => domain.toLowerCase().includes(text)).slice(0, MOST);
};
