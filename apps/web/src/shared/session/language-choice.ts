import { getSession, subscribeToSession } from "./session-store.ts";

const KEY = "language-chosen";

/** Notes that a person chose a language in this tab; it then stays, whatever the profile says. */
export const chooseLanguage = (): void => {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Without storage the profile decides again at the next page load.
  }
};

export const isLanguageChosen = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
};

subscribeToSession(() => {
  if (getSession().status !== "out") return;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
});
