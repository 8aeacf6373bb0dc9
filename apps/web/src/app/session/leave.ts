import { call } from "../../shared/call.ts";
import { setSession } from "../../shared/session/session-store.ts";
import { clearActivity } from "./activity.ts";
import { notifyOtherTabs } from "./other-tabs.ts";

/** Ends the session in this browser: memory, caches that listen to it, the other tabs. */
export const clearSession = (because: "left" | "idle"): void => {
  clearActivity();
  setSession({ status: "out", because });
  notifyOtherTabs();
};

/** Logs out. Only what the server confirmed is forgotten here; a failure is thrown. */
export const leave = async (): Promise<void> => {
  const { next } = (await call("POST /api/logout")).data;
  clearSession("left");
  // The session at the identity provider ends there.
  if (next !== null) globalThis.location.assign(next);
};

/** Logs out after too long a silence. The server ends the session on its own, so its answer changes nothing here. */
export const leaveIdle = async (): Promise<void> => {
  try {
    await call("POST /api/logout");
  } catch {
    // The page must not stay open because the network did not answer.
  } finally {
    clearSession("idle");
  }
};
