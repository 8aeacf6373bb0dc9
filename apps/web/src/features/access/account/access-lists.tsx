import { country } from "@parapet/words/format/country";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { revokeOtherSessions, revokeSession, revokeTrust, sessionsQuery, trustedBrowsersQuery } from "./api.ts";

/** Deletes one row, shows a toast and reloads the list. */
const useRevoke = (revoke: (id: string) => Promise<unknown>, queryKey: readonly string[], done: string) => {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [under, setUnder] = useState<string | null>(null);
  const run = async (id: string) => {
    setUnder(id);
    try {
      await revoke(id);
      toast({ kind: "success", title: done });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setUnder(null);
      await queries.invalidateQueries({ queryKey });
    }
  };
  return { under, run };
};

export const Row = ({ title, facts, action }: { title: ReactNode; facts: ReactNode; action: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 font-[550]">{title}</div>
      <div className="num text-[13px] text-ink-2">{facts}</div>
    </div>
    {action}
  </li>
);

export const LIST = "-my-3 divide-y divide-line";

export const Waiting = () => (
  <Loading>
    <Skeleton className="block h-10" />
  </Loading>
);

/** Where the person is signed in, and the way to end it from here. */
export const Sessions = () => {
  const t = useTranslations("account");
  const list = useQuery(sessionsQuery);
  const { under, run } = useRevoke(revokeSession, sessionsQuery.queryKey, t("sessions.ended"));
  const { locale } = useLocale();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const placeOf = (session: { ip: string; country: string | null }): string =>
    `${session.country === null ? t("sessions.unknownPlace") : country(locale, session.country)}, ${session.ip}`;
  const endOthers = async () => {
    setBusy(true);
    try {
      toast({ kind: "success", title: t("sessions.endedOthers", { count: await revokeOtherSessions() }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
  };
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) return <Waiting />;
    return (
      <ul className={LIST}>
        {list.data.map((session) => (
          <Row
            key={session.id}
            title={
              <>
                {session.browser}
                {session.current && <Tag kind="ok">{t("sessions.current")}</Tag>}
              </>
            }
            facts={t("sessions.facts", { ip: placeOf(session), at: minute(session.last_active_at) })}
            action={
              !session.current && (
                <Button
                  size="small"
                  aria-label={t("sessions.endWhich", { browser: session.browser })}
                  busy={under === session.id && t("ending")}
                  onClick={() => void run(session.id)}
                >
                  {t("sessions.end")}
                </Button>
              )
            }
          />
        ))}
      </ul>
    );
  };
  return (
    <Section title={t("sessions.title")} text={t("sessions.text")}>
      {body()}
      {(list.data?.length ?? 0) > 1 && (
        <div>
          <Button busy={busy && t("ending")} onClick={() => void endOthers()}>
            {t("sessions.endOthers")}
          </Button>
        </div>
      )}
    </Section>
  );
};

/** Browsers that skip the one-time code. */
export const TrustedBrowsers = () => {
  const t = useTranslations("account");
  const list = useQuery(trustedBrowsersQuery);
  const { under, run } = useRevoke(revokeTrust, trustedBrowsersQuery.queryKey, t("trusted.ended"));
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) return <Waiting />;
    if (list.data.length === 0) return <p className="text-ink-2">{t("trusted.none")}</p>;
    return (
      <ul className={LIST}>
        {list.data.map((browser) => (
          <Row
            key={browser.id}
            title={browser.browser}
            facts={t("trusted.facts", { ip: browser.ip, until: day(browser.expires_at) })}
            action={
              <Button
                size="small"
                aria-label={t("trusted.endWhich", { browser: browser.browser })}
                busy={under === browser.id && t("ending")}
                onClick={() => void run(browser.id)}
              >
                {t("trusted.end")}
              </Button>
            }
          />
        ))}
      </ul>
    );
  };
  return (
    <Section title={t("trusted.title")} text={t("trusted.text")}>
      {body()}
    </Section>
  );
};
