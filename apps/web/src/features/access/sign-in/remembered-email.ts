const KEY = "rememberedEmail";

/** The email address of "Remember me", stored in this browser. */
export const rememberedEmail = (): string => {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
};

/** Stores the address, or deletes it when the box was not ticked. */
export const rememberEmail = (email: string | null): void => {
  try {
    if (email === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, email);
  } catch {
    // Then it is typed again next time.
  }
};
