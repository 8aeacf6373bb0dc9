import { getSession, setSession } from "../../shared/session/session-store.ts";

const MARKER = "isLoggedOut";
const MARKER_MS = 100;

/** Signals sign-out to other tabs of this browser. The marker is removed as soon as it was observed. */
export const notifyOtherTabs = (): void => {
  try {
    localStorage.setItem(MARKER, "true");
    setTimeout(() => localStorage.removeItem(MARKER), MARKER_MS);
  } catch {
    // Without storage other tabs cannot be signaled; the server rejects their next call.
  }
};

/** Signs out when another tab signed out, and shows why. */
export const watchOtherTabs = (onLeft: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== MARKER || event.newValue !== "true" || getSession().status !== "in") return;
    setSession({ status: "out", because: "left" });
    onLeft();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
};
