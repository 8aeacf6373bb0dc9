import { useEffect } from "react";

import { watchOtherTabs } from "./other-tabs.ts";

/** Finds out who is here once the page stands. The code that asks is loaded after the page, not with it. */
export const useSessionCheck = (): void => {
  useEffect(() => {
    void import("../../shared/session/check-session.ts").then(({ checkSession }) => checkSession());
    return watchOtherTabs();
  }, []);
};
