import type { ServiceStatus } from "@parapet/domain/contracts/operations";
import { day } from "@parapet/words/format/day";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { ScrollArea } from "../../../shared/ui/scroll-area.tsx";
import { Blind, Loading, Skeleton } from "../../../shared/ui/states.tsx";

type Component = ServiceStatus["components"][number];
type Feed = ServiceStatus["feeds"][number];

const POLL_INTERVAL_MS = 60_000;

const useStatus = () => {
  const [status, setStatus] = useState<ServiceStatus | "unseen" | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const attempt = async () => {
      try {
        const { readStatus } = await import("./api.ts");
        setStatus(await readStatus(stop.signal));
      } catch {
        if (!stop.signal.aborted) setStatus("unseen");
      }
    };
    void attempt();
    const timer = setInterval(() => void attempt(), POLL_INTERVAL_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [round]);
  return { status, again: () => setRound((before) => before + 1) };
};

const ComponentRow = ({ id, state }: Component) => {
  const t = useTranslations("status");
  const hint = id === "scans" || id === "mail" ? id : "other";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div>
        <b className="font-semibold">{t(`components.${id}`)}</b>
        {state === "unknown" && <p className="text-[13px] text-ink-2">{t(`hint.${hint}`)}</p>}
      </div>
      <Tag
        {...(state === "up" ? { kind: "ok" as const } : { kind: "warn" as const })}
        icon={state === "up" ? "check" : "warning"}
      >
        {t(`state.${state}`)}
      </Tag>
    </li>
  );
};

const FeedRow = ({ name, state, fresh_at }: Feed) => {
  const t = useTranslations("status");
  return (
    <tr>
      <th scope="row" className="py-2 pr-4 text-left font-[550]">
        {name}
      </th>
      <td className="py-2 pr-4">
        <Tag {...(state === "fresh" && { kind: "ok" as const })} {...(state === "late" && { kind: "warn" as const })}>
          {t(`feeds.state.${state}`)}
        </Tag>
      </td>
      <td className="num py-2 text-ink-2">{day(fresh_at)}</td>
    </tr>
  );
};

const Seen = ({ status, again }: { status: ServiceStatus; again: () => void }) => {
  const t = useTranslations("status");
  const format = useFormatter();
  const time = format.dateTime(new Date(status.looked_at * 1000), {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (
    <>
      <section className="card px-6 py-4" aria-labelledby="components">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="components" className="text-lg">
            {t("components.title")}
          </h2>
          <div className="flex flex-wrap items-center gap-3 text-[13px] text-ink-2">
            <span role="status" className="num">
              {t("looked", { time })}
            </span>
            <Button size="small" icon="refresh" onClick={again}>
              {t("again")}
            </Button>
          </div>
        </div>
        <ul className="mt-2 divide-y divide-line">
          {status.components.map((component) => (
            <ComponentRow key={component.id} {...component} />
          ))}
        </ul>
      </section>
      <section className="card mt-4 px-6 py-4" aria-labelledby="feeds">
        <h2 id="feeds" className="text-lg">
          {t("feeds.title")}
        </h2>
        <p className="mt-1.5 text-[13px] text-ink-2">{t("feeds.text")}</p>
        {status.feeds.length === 0 ? (
          <p className="mt-3 text-ink-2">{t("feeds.none")}</p>
        ) : (
          <ScrollArea className="mt-3 overflow-x-auto" role="group" aria-labelledby="feeds">
            <table className="w-full text-sm">
              <thead className="text-left text-[13px] text-ink-2">
                <tr>
                  <th scope="col" className="pr-4 font-normal">
                    {t("feeds.name")}
                  </th>
                  <th scope="col" className="pr-4 font-normal">
                    {t("feeds.stateHead")}
                  </th>
                  <th scope="col" className="font-normal">
                    {t("feeds.fresh")}
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {status.feeds.map((feed) => (
                  <FeedRow key={feed.id} {...feed} />
                ))}
              </tbody>
            </table>
          </ScrollArea>
        )}
      </section>
    </>
  );
};

/** Service status: unknown states are never shown as operational. */
export default function StatusPage() {
  const t = useTranslations("status");
  const { status, again } = useStatus();
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head mb-8">
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t("text")}</p>
      </div>
      {status === null ? (
        <Loading>
          <Skeleton className="block h-60 w-full" />
        </Loading>
      ) : status === "unseen" ? (
        <div className="card" role="alert">
          <Blind
            title={t("unseen.title")}
            reason={t("unseen.text")}
            actions={
              <Button size="small" icon="refresh" onClick={again}>
                {t("again")}
              </Button>
            }
          />
        </div>
      ) : (
        <Seen status={status} again={again} />
      )}
    </main>
  );
}
