import { bare, inLocale, pathLocale } from "@parapet/words/links";
import { useEffect } from "react";
import { useNavigate } from "react-router";

import { checkSession } from "../../shared/session/check-session.ts";
import { watchOtherTabs } from "./other-tabs.ts";

/** Loads the session after hydration and redirects to sign-in when another tab signed out. */
export const useSessionCheck = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    void checkSession();
    return watchOtherTabs(() => {
      const { pathname } = globalThis.location;
      if (bare(pathname) !== "/login") void navigate(inLocale(pathLocale(pathname), "/login"));
    });
  }, [navigate]);
};
