import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import type { Messages } from "@parapet/words/namespaces";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../shared/call-error.ts";
import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { FactList } from "../../shared/ui/fact-list.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useUrl } from "../../shared/use-url.ts";
import { shownName } from "./asset-columns.tsx";
import { AssetFactList } from "./asset-fact-list.tsx";
import { AssetScreenshots } from "./asset-screenshots.tsx";
import { historyValue } from "./fact-values.ts";
import { assetNamed, assetQuery, useAddNote } from "./inventory-api.ts";
import { MarkButtons } from "./mark-selection.tsx";

const INVENTORY = "/dashboard/current-risk/inventory";
/** The address of an asset that is known by its name only. */
const BY_NAME = "by-name";
const LONGEST_NOTE = 4_000;

type Detail = NonNullable<ReturnType<typeof useAsset>["data"]>;
type Field = keyof Messages["inventory"]["fields"];

const useAsset = (id: string | null) => useQuery(assetQuery(id));

const Findings = ({ asset }: { asset: Detail }) => {
  const t = useTranslations("inventory");
  return (
    <Card
      title={t("findings.title")}
      aside={
        asset.kind === "host" && (
          <LocalLink
            className="link text-xs"
            to={`/dashboard/current-risk/host-findings?host=${encodeURIComponent(asset.key)}`}
          >
            {t("findings.all")}
          </LocalLink>
        )
      }
    >
      {asset.finding_list.length === 0 ? (
        <p className="text-ink-2">{t("findings.none")}</p>
      ) : (
        <ul className="grid gap-2">
          {asset.finding_list.map((finding) => (
            <li key={finding.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <SeverityChip severity={finding.severity} />
              {finding.area === "vip-findings" ? (
                <span>{finding.title}</span>
              ) : (
                <LocalLink className="link" to={`/dashboard/current-risk/${finding.area}?finding=${finding.id}`}>
                  {finding.title}
                </LocalLink>
              )}
              <span className="mono min-w-0 text-xs break-all text-ink-3">{finding.subject}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

const History = ({ asset }: { asset: Detail }) => {
  const t = useTranslations("inventory");
  return (
    <Card title={t("history.title")}>
      <ol className="grid gap-3">
        {asset.history.map((event) => (
          <li key={event.id}>
            <span className="num text-ink-3">{day(event.at)}</span> <b>{t(`history.${event.event}`)}</b>
            {event.changes.length > 0 && (
              <ul className="mt-1 grid gap-1 text-[13px] text-ink-2">
                {event.changes.map(({ field, before, after }) => (
                  <li key={field} className="[overflow-wrap:anywhere]">
                    {t("history.change", {
                      field: t.has(`fields.${field as Field}`) ? t(`fields.${field as Field}`) : field,
                      before: historyValue(t, field, before),
                      after: historyValue(t, field, after),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};

const Neighbors = ({ asset }: { asset: Detail }) => {
  const t = useTranslations("inventory");
  const byKind = [...Map.groupBy(asset.neighbors, ({ kind }) => kind)];
  return (
    <Card title={t("neighbors.title")}>
      {byKind.length === 0 && <p className="text-ink-2">{t("neighbors.none")}</p>}
      {byKind.map(([kind, neighbors]) => (
        <div key={kind} className="mb-3 last:mb-0">
          <h3 className="mb-1 text-xs text-ink-3">{t(`kinds.${kind}`)}</h3>
          <ul className="grid gap-1">
            {neighbors.map((neighbor) => (
              <li key={neighbor.id} className="flex items-center gap-2">
                <LocalLink className="link mono min-w-0 text-[13px] break-all" to={`${INVENTORY}/${neighbor.id}`}>
                  {shownName(neighbor)}
                </LocalLink>
                {neighbor.gone_at !== null && <Tag>{t("gone")}</Tag>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
};

const Attribution = ({ asset }: { asset: Detail }) => {
  const t = useTranslations("inventory");
  const { certainty, path, sources } = asset.attribution;
  const nameOf = (id: string): string =>
    t.has(`attribution.source.${id as "crtsh"}`) ? t(`attribution.source.${id as "crtsh"}`) : id;
  return (
    <Card title={t("attribution.title")}>
      <FactList
        facts={[
          [t("attribution.certainty"), t(`attribution.${certainty}`)],
          ...(sources.length > 0 ? [[t("attribution.sources"), sources.map(nameOf).join(", ")] as const] : []),
        ]}
      />
      {path.length > 0 && (
        <ol className="mt-3 grid gap-1 text-[13px] text-ink-2">
          {path.map((step) => (
            <li key={`${step.source} ${step.from} ${step.to}`} className="break-words">
              {t("attribution.step", { source: nameOf(step.source), from: step.from, to: step.to })}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};

const Marks = ({ asset }: { asset: Detail }) => {
  const t = useTranslations("inventory");
  const user = useUser();
  const { disposition_decision: decision } = asset;
  return (
    <Card title={t("marks.title")}>
      <FactList
        facts={[
          [t("marks.disposition"), t(`dispositions.${asset.disposition}`)],
          ...(decision === null
            ? []
            : [
                [
                  t("marks.reason"),
                  t("marks.by", {
                    who: decision.by ?? t("marks.unknown"),
                    day: day(decision.at),
                    reason: decision.reason,
                  }),
                ] as const,
              ]),
          [t("marks.owner"), asset.owner ?? t("marks.unset")],
          [t("marks.unit"), asset.business_unit ?? t("marks.unset")],
          [
            t("marks.criticality"),
            asset.criticality === null ? t("marks.unset") : t(`criticalities.${asset.criticality}`),
          ],
          [t("marks.tags"), asset.tags.length === 0 ? t("marks.unset") : asset.tags.join(", ")],
        ]}
      />
      {user.permissions.includes("findings:triage") && (
        <div className="mt-3 flex flex-wrap gap-2">
          <MarkButtons assets={[asset]} onDone={() => {}} />
        </div>
      )}
    </Card>
  );
};

const Notes = ({ asset }: { asset: Detail }) => {
  const t = useTranslations("inventory");
  const errorText = useErrorText();
  const user = useUser();
  const add = useAddNote(asset.id);
  const [text, setText] = useState("");
  const save = () =>
    add.mutate(text.trim(), {
      onSuccess: () => {
        setText("");
        toast({ kind: "success", title: t("notes.added") });
      },
      onError: (error) => toast({ kind: "failure", title: errorText(error) }),
    });
  return (
    <Card title={t("notes.title")}>
      {asset.notes.length === 0 && <p className="text-ink-2">{t("notes.none")}</p>}
      <ul className="grid gap-3">
        {asset.notes.map((note) => (
          <li key={note.id}>
            <p className="break-words whitespace-pre-wrap">{note.text}</p>
            <p className="text-xs text-ink-3">
              {[note.author, day(note.at)].filter((part) => part !== null).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      {user.permissions.includes("findings:triage") && (
        <form
          className="mt-3 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") save();
          }}
        >
          <label className="grid gap-1 text-[13px] font-medium text-ink-2">
            {t("notes.label")}
            <textarea
              className="input min-h-20 py-2"
              value={text}
              maxLength={LONGEST_NOTE}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <div>
            <Button type="submit" size="small" busy={add.isPending && t("notes.adding")} disabled={text.trim() === ""}>
              {t("notes.add")}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
};

const AssetView = ({ asset }: { asset: Detail }) => {
  const t = useTranslations("inventory");
  return (
    <>
      <PageHead
        object={<span className="break-all">{shownName(asset)}</span>}
        facts={
          <>
            <span>{t(`one.${asset.kind}`)}</span>
            <b className="text-ink">{shownDomain(asset.domain)}</b>
            <span>{`${t("columns.firstSeen")} ${day(asset.first_seen)}`}</span>
            <span>{`${t("columns.lastSeen")} ${day(asset.last_seen)}`}</span>
            {asset.gone_at !== null && <Tag kind="warn">{t("goneSince", { day: day(asset.gone_at) })}</Tag>}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-3 vast:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-3">
          <Card title={t("facts.title")}>
            <AssetFactList asset={asset} />
          </Card>
          {asset.kind === "website" && <AssetScreenshots domain={asset.domain} url={asset.key} />}
          <Findings asset={asset} />
          <History asset={asset} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-3">
          <Marks asset={asset} />
          <Neighbors asset={asset} />
          <Attribution asset={asset} />
          <Notes asset={asset} />
        </div>
      </div>
    </>
  );
};

/** One asset: facts, history, findings of all areas, neighbors, attribution and notes. */
export default function AssetPage() {
  const t = useTranslations("inventory");
  const titles = useTranslations("titles");
  const { to } = useLocale();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const { search } = useUrl();
  const domain = useSelectedDomain();
  const name = id === BY_NAME ? search.get("name") : null;
  const named = useQuery(assetNamed(name, search.get("of") ?? domain));
  const asset = useAsset(id === BY_NAME ? null : id);
  const foundId = named.data;
  useEffect(() => {
    if (foundId !== undefined) void navigate(to(`${INVENTORY}/${foundId}`), { replace: true });
  }, [foundId, navigate, to]);

  const failure = named.error ?? asset.error;
  const body = () => {
    if (failure instanceof CallError && (failure.status === 404 || failure.status === 400))
      return (
        <Empty
          icon="search"
          title={t("notFound")}
          actions={
            <LocalLink className="link" to={INVENTORY}>
              {t("back")}
            </LocalLink>
          }
        >
          {t("notFoundText")}
        </Empty>
      );
    if (failure !== null)
      return <Failed error={failure} onRetry={() => void (name === null ? asset : named).refetch()} />;
    if (asset.data === undefined)
      return (
        <Loading>
          <Skeleton className="h-[320px] w-full" />
        </Loading>
      );
    return <AssetView key={asset.data.id} asset={asset.data} />;
  };
  return (
    <>
      <Breadcrumb
        label={t("crumbs")}
        steps={[
          { to: to(INVENTORY), text: titles("current-risk/inventory") },
          ...(asset.data === undefined
            ? []
            : [
                { to: to(`${INVENTORY}?kind=${asset.data.kind}`), text: t(`kinds.${asset.data.kind}`) },
                { text: shownName(asset.data) },
              ]),
        ]}
      />
      {body()}
    </>
  );
}
