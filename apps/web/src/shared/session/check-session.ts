import { requestBearer } from "../call.ts";
import { getSession, setSession } from "./session-store.ts";

let checking: Promise<void> | null = null;

/** A server that restarts or is overloaded answers within seconds. */
const RETRY_AFTER_MS = [500, 2_000, 5_000];

const ask = async (): Promise<void> => {
  for (const waitMs of [...RETRY_AFTER_MS, null]) {
    try {
      const found = await requestBearer();
      setSession(
        found === null ? { status: "out", because: "anonymous" } : { status: "in", ...found, bearerSince: Date.now() },
      );
      return;
    } catch {
      // No answer says nothing about the session: it stays as it was while the server is asked again.
      if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  // Pages that need a session ask again when they are opened.
  if (getSession().status === "unknown") setSession({ status: "out", because: "anonymous" });
};

/** Asks the server who this browser is, once per page load. Until then the session is unknown. */
export const checkSession = (): Promise<void> => {
  // There is no session during server-side rendering.
  if (typeof document === "undefined") return Promise.resolve();
  checking ??= ask();
  return checking;
};

/** Asks again, after signing in. */
export const recheckSession = (): Promise<void> => {
  checking = ask();
  return checking;
};
