import { askForBearer } from "../call.ts";
import { getSession, setSession } from "./session-store.ts";

let checking: Promise<void> | null = null;

const ask = async (): Promise<void> => {
  try {
    const found = await askForBearer();
    setSession(
      found === null ? { status: "out", because: "nobody" } : { status: "in", ...found, bearerSince: Date.now() },
    );
  } catch {
    // An unreachable server means no session; pages that need one check again when they are opened.
    if (getSession().status === "unknown") setSession({ status: "out", because: "nobody" });
  }
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
