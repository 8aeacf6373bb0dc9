import { inLocale, pathLocale } from "@parapet/words/links";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";

import { useSession } from "../../shared/session/session-store.ts";

/** A public frame around a page that needs a session, such as payment. */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === "unknown") return <main id="main" className="min-h-[60vh]" />;
  if (session.status === "in") return children;
  const next = session.because === "left" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={inLocale(pathLocale(pathname), `/login${next}`)} replace />;
};
