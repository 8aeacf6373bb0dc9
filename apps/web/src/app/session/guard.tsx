import type { CurrentUser } from "@parapet/domain/contracts/access";
import { provideDateStyle, toDateStyle } from "@parapet/words/format/date-style";
import { inLocale, pathLocale } from "@parapet/words/links";
import { DEFAULT_LOCALE } from "@parapet/words/locale";
import { Fragment, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";

import { useCurrentUser } from "../../shared/session/current-user.ts";
import { isLanguageChosen } from "../../shared/session/language-choice.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { Failed } from "../../shared/ui/states.tsx";
import { useSessionCheck } from "./use-session-check.ts";

const Waiting = () => (
  <div className="grid min-h-screen place-items-center">
    <span className="spin sk-late text-ink-3" aria-hidden="true" />
  </div>
);

/**
 * Lets only those pass who are signed in, and gives the page its person. Others go to the login page, which brings
 * them back. What a person may see is decided by the server; this only spares them an empty page.
 */
export const Guard = ({ children }: { children: (user: CurrentUser) => ReactNode }) => {
  useSessionCheck();
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const user = useCurrentUser();
  const isWaiting = session.status === "unknown" || (session.status === "in" && user.isPending);
  if (session.status === "out") {
    // Who left on purpose wants out, not back to the same page.
    const next = session.because === "left" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
    const why = session.because === "idle" ? `${next}&why=idle` : next;
    return <Navigate to={inLocale(pathLocale(pathname), `/login${why}`)} replace />;
  }
  if (isWaiting || user.isPending) return <Waiting />;
  if (user.isError) {
    return (
      <main id="main" className="grid min-h-screen place-items-center">
        <Failed error={user.error} onRetry={() => void user.refetch()} />
      </main>
    );
  }
  // An address without a language opens in the person's own, unless another one was chosen in this tab.
  const { locale } = user.data;
  if (pathLocale(pathname) === DEFAULT_LOCALE && locale !== DEFAULT_LOCALE && !isLanguageChosen())
    return <Navigate to={`${inLocale(locale, pathname)}${search}${hash}`} replace />;
  const style = toDateStyle(user.data.date_order, pathLocale(pathname));
  provideDateStyle(() => style);
  // Pages with dates are drawn anew in another style.
  return <Fragment key={style}>{children(user.data)}</Fragment>;
};
