import { useEffect } from "react";

import { checkSession } from "../../shared/session/check-session.ts";
import { watchOtherTabs } from "./other-tabs.ts";

/** Finds out who is here once the page stands, and leaves when another tab leaves. */
export const useSessionCheck = (): void => {
  useEffect(() => {
    void checkSession();
    return watchOtherTabs();
  }, []);
};
