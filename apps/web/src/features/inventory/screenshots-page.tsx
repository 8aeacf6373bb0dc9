import { CAPTURE_KINDS } from "@parapet/domain/contracts/choices";
import { shownDomain } from "@parapet/domain/risk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Blind, Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { useAction } from "../../shared/use-action.ts";
import { useUrl } from "../../shared/use-url.ts";
import { compareSite, removeSite, type Screenshot, screenshotsQuery } from "../screenshots/shared/api.ts";
import { PictureFacts } from "../screenshots/shared/picture-facts.tsx";
import { SitePicture } from "../screenshots/shared/site-picture.tsx";

const INVENTORY = "/dashboard/current-risk/inventory";
const EMPTY = {
  website: { title: "none", text: "noneText" },
  "look-alike": { title: "noLookAlikes", text: "noLookAlikesText" },
  suspicious: { title: "noSuspicious", text: "noSuspiciousText" },
} as const;

const useForgetting = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["screenshots"] });
};

/** Asks for a screenshot of a site that a person finds suspicious. */
const CompareForm = ({ domain }: { domain: string }) => {
  const t = useTranslations("screenshots");
  const { busy, run } = useAction();
  const forget = useForgetting();
  const [url, setUrl] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === "") return;
    void run(
      async () => {
        await compareSite(domain, url.trim());
        setUrl("");
        await forget();
      },
      { done: t("compare.asked") },
    );
  };
  return (
    <form className="mb-3 flex flex-wrap items-end gap-2" onSubmit={send}>
      <Field
        className="min-w-0 flex-1 basis-72"
        label={t("compare.label")}
        hint={t("compare.hint")}
        value={url}
        maxLength={2_000}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button type="submit" kind="primary" busy={busy && t("compare.adding")} disabled={url.trim() === ""}>
        {t("compare.add")}
      </Button>
    </form>
  );
};

const RemoveButton = ({ id, subject }: { id: string; subject: string }) => {
  const t = useTranslations("screenshots");
  const { busy, run } = useAction();
  const forget = useForgetting();
  return (
    <Button
      size="small"
      disabled={busy}
      onClick={() =>
        void run(
          async () => {
            await removeSite(id);
            await forget();
          },
          { done: t("compare.removed") },
        )
      }
    >
      {t("compare.remove")}
      <span className="sr-only"> {subject}</span>
    </Button>
  );
};

/** One site: its picture or why there is none, and where it leads. */
const Tile = ({ shown, mayTriage }: { shown: Screenshot; mayTriage: boolean }) => {
  const t = useTranslations("screenshots");
  const { subject, about, kind, picture, likeness } = shown;
  const to =
    about === null
      ? null
      : kind === "website"
        ? `${INVENTORY}/${about}`
        : `/dashboard/current-risk/domain-name-variations?finding=${about}`;
  return (
    <li className="grid min-w-0 content-start gap-2">
      {picture === null ? (
        <div className="grid aspect-[1280/800] w-full place-items-center rounded-control border border-dashed border-control bg-sunken p-3 text-center text-xs text-ink-2">
          {t(`state.${shown.state}`)}
        </div>
      ) : (
        <SitePicture picture={picture} subject={subject} />
      )}
      {to === null ? (
        <p className="mono text-[13px] break-all">{subject}</p>
      ) : (
        <LocalLink className="link mono text-[13px] break-all" to={to}>
          {subject}
        </LocalLink>
      )}
      {likeness !== null && picture !== null && (
        <p className="text-xs">
          <b>{t("similarity", { score: likeness.score })}</b>{" "}
          <span className="break-all text-ink-2">{t("similarTo", { url: likeness.of })}</span>
        </p>
      )}
      <PictureFacts shown={shown} />
      {kind === "suspicious" && shown.id !== null && mayTriage && (
        <div>
          <RemoveButton id={shown.id} subject={subject} />
        </div>
      )}
    </li>
  );
};

/** Screenshots of websites, look-alikes and suspicious sites in groups that look alike. */
export default function ScreenshotsPage() {
  const t = useTranslations("screenshots");
  const user = useUser();
  const domain = useSelectedDomain();
  const { search, change } = useUrl();
  const kind = CAPTURE_KINDS.find((one) => one === search.get("kind")) ?? "website";
  const list = useQuery(screenshotsQuery(domain, kind));
  const mayTriage = user.permissions.includes("findings:triage");
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="h-[320px] w-full" />
        </Loading>
      );
    const { data, has_browser: hasBrowser, counts, left_out: leftOut } = list.data;
    if (data.length === 0)
      return (
        <Empty icon="search" title={t(EMPTY[kind].title)}>
          {t(EMPTY[kind].text)}
        </Empty>
      );
    if (!hasBrowser && counts.taken === 0) return <Blind title={t("noBrowser")} reason={t("noBrowserText")} />;
    // Sites that resemble no other share one card.
    const alone = data.filter(({ items }) => items.length === 1).flatMap(({ items }) => items);
    const groups = [
      ...data
        .filter(({ items }) => items.length > 1)
        .map(({ group, items }) => ({ group: String(group), items, title: t("group", { count: items.length }) })),
      ...(alone.length === 0 ? [] : [{ group: "alone", items: alone, title: t("alone", { count: alone.length }) }]),
    ];
    return (
      <div className="grid gap-3">
        {groups.map(({ group, title, items }) => (
          <section key={group} className="card card-b" aria-label={title}>
            <h2 className="mb-3 text-sm font-semibold">{title}</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4">
              {items.map((shown) => (
                <Tile key={`${shown.domain} ${shown.subject}`} shown={shown} mayTriage={mayTriage} />
              ))}
            </ul>
          </section>
        ))}
        {leftOut > 0 && <p className="text-xs text-ink-2">{t("leftOut", { count: leftOut })}</p>}
      </div>
    );
  };
  const counts = list.data?.counts;
  return (
    <>
      <PageHead
        facts={
          <>
            <b className="text-ink">{domain !== null && shownDomain(domain)}</b>
            {counts === undefined ? (
              <span>{t("about")}</span>
            ) : (
              <>
                {/* Pictures of earlier visits are shown as well: the counts of the last one add up to the sites. */}
                <span>
                  {t("counts.sites", {
                    count: counts.taken + counts.unreachable + counts.refused + counts.not_assessed,
                  })}
                </span>
                <span>{t("counts.taken", { count: counts.taken })}</span>
                {counts.unreachable > 0 && <span>{t("counts.unreachable", { count: counts.unreachable })}</span>}
                {counts.refused > 0 && <span>{t("counts.refused", { count: counts.refused })}</span>}
                {counts.not_assessed > 0 && <span>{t("counts.notAssessed", { count: counts.not_assessed })}</span>}
              </>
            )}
          </>
        }
      />
      <div className="mb-3">
        <Segmented
          label={t("kindLabel")}
          options={CAPTURE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => change({ kind: value === "website" ? null : value })}
        />
      </div>
      {kind === "suspicious" && mayTriage && domain !== null && <CompareForm domain={domain} />}
      {body()}
    </>
  );
}
