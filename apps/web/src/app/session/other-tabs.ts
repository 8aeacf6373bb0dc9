import { getSession, setSession } from "../../shared/session/session-store.ts";

const MARKER = "isLoggedOut";
const MARKER_MS = 100;

/** Tells the other tabs of this browser that the person left. The marker stays just long enough to be noticed. */
export const notifyOtherTabs = (): void => {
  try {
    localStorage.setItem(MARKER, "true");
    setTimeout(() => localStorage.removeItem(MARKER), MARKER_MS);
  } catch {
    // Without storage there is no way to tell them; the server refuses their next call.
  }
};

/** Leaves when another tab left, and says so. */
export const watchOtherTabs = (onLeft: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== MARKER || event.newValue !== "true" || getSession().status !== "in") return;
    setSession({ status: "out", because: "left" });
    onLeft();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
};
