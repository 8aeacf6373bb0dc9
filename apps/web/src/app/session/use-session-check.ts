import { bare, inLocale, localeOf } from "@parapet/words/links";
import { useEffect } from "react";
import { useNavigate } from "react-router";

import { checkSession } from "../../shared/session/check-session.ts";
import { watchOtherTabs } from "./other-tabs.ts";

/** Finds out who is here once the page stands, and goes to the login page when another tab left. */
export const useSessionCheck = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    void checkSession();
    return watchOtherTabs(() => {
      const { pathname } = globalThis.location;
      if (bare(pathname) !== "/login") void navigate(inLocale(localeOf(pathname), "/login"));
    });
  }, [navigate]);
};
