import type { TakedownDetail } from "@parapet/domain/contracts/takedowns";
import { nextStates, type TakedownState } from "@parapet/domain/takedowns";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { collect, move, recheck, takedownQuery } from "./api.ts";
import { EvidencePart } from "./evidence-part.tsx";
import { Letters } from "./letters.tsx";
import { Facts, Part } from "./part.tsx";
import { packFile } from "./shared/api.ts";
import { StateTag } from "./shared/state-tag.tsx";

const Dates = ({ one }: { one: TakedownDetail }) => {
  const t = useTranslations("takedowns");
  const common = useTranslations("common");
  const rows: [string, number | null][] = [
    [t("drawer.due"), one.due_at],
    [t("drawer.sent"), one.sent_at],
    [t("drawer.progress"), one.in_progress_at],
    [t("drawer.next"), one.next_reminder_at],
    [t("drawer.down"), one.down_since],
    [t("drawer.closed"), one.closed_at],
    [t("drawer.watched"), one.watch_until],
  ];
  return (
    <Part title={t("drawer.dates")}>
      <p className="mb-2 text-[13px] text-ink-2">
        {t("drawer.requestedBy", { name: one.requested_by ?? t("drawer.formerUser") })}, {day(one.requested_at)}
      </p>
      {one.note !== null && <p className="mb-2 whitespace-pre-line text-ink-2">{one.note}</p>}
      <Facts
        rows={[
          [
            t("drawer.ownership"),
            common("pair", { label: one.domain, value: t(`drawer.domainState.${one.domain_state}`) }),
          ],
          ...rows.flatMap(([label, at]) => (at === null ? [] : [[label, day(at)] as const])),
        ]}
      />
    </Part>
  );
};

const Move = ({ one, onMoved }: { one: TakedownDetail; onMoved: () => Promise<unknown> }) => {
  const t = useTranslations("takedowns");
  const errorText = useErrorText();
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState<TakedownState | null>(null);
  // Withdrawing is the customer's.
  const ways = nextStates(one.state).filter((state) => state !== "withdrawn");
  if (ways.length === 0) return null;
  const go = async (state: TakedownState) => {
    setBusy(state);
    try {
      await move(one.id, { state, note: note.trim() === "" ? null : note.trim(), version: one.version });
      // What was typed for the next step meanwhile stays.
      setNote((now) => (now === note ? "" : now));
      toast({ kind: "success", title: t("drawer.moved") });
    } catch (error) {
      toast({ kind: "failure", title: t("drawer.notMoved"), text: errorText(error) });
    }
    // Until the new state is read no other step can be taken: it would be one from a state that is over.
    await onMoved();
    setBusy(null);
  };
  return (
    <Part title={t("drawer.move")}>
      <div className="grid gap-3">
        <TextField
          label={t("optional", { field: t("drawer.note") })}
          value={note}
          rows={2}
          maxLength={2000}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {ways.map((state) => (
            <Button
              key={state}
              busy={busy === state && t("saving")}
              disabled={busy !== null && busy !== state}
              onClick={() => void go(state)}
            >
              {t(`state.${state}`)}
            </Button>
          ))}
        </div>
      </div>
    </Part>
  );
};

const History = ({ one }: { one: TakedownDetail }) => {
  const t = useTranslations("takedowns");
  return (
    <Part title={t("drawer.history")}>
      <ol className="grid gap-2">
        {one.events.map((event, at) => (
          <li key={`${event.at} ${event.kind} ${at}`} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0">
              {event.state === null ? t(`event.${event.kind}`) : t(`state.${event.state}`)}
              {event.note !== null && <span className="block text-[13px] break-words text-ink-2">{event.note}</span>}
            </span>
            <span className="text-[13px] text-ink-3">{[day(event.at), event.author].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
};

/** One request as the operator works on it. */
export const TakedownDrawer = ({ id, onClose }: { id: string; onClose: () => void }): ReactNode => {
  const t = useTranslations("takedowns");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const one = useQuery(takedownQuery(id));
  const reread = () => queries.invalidateQueries({ queryKey: ["takedowns"] });
  const ask = async (what: (id: string) => Promise<unknown>) => {
    try {
      await what(id);
      toast({ kind: "success", title: t("drawer.asked") });
    } catch (error) {
      toast({ kind: "failure", title: t("drawer.notAsked"), text: errorText(error) });
    }
    await reread();
  };
  const download = async (name: string) => {
    try {
      saveFile(await packFile(id), `takedown-${name}.pdf`);
    } catch (error) {
      toast({ kind: "failure", title: t("part.packFailed"), text: errorText(error) });
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={one.data?.name ?? t("part.title")}
      head={one.data !== undefined && <StateTag state={one.data.state} />}
    >
      {one.isError && <Failed error={one.error} onRetry={() => void one.refetch()} />}
      {one.isPending && (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      )}
      {one.data !== undefined && (
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-2">
            {one.data.has_evidence && (
              <Button icon="download" onClick={() => void download(one.data.name)}>
                {t("part.pack")}
              </Button>
            )}
            <Button icon="refresh" onClick={() => void ask(recheck)}>
              {t("drawer.recheck")}
            </Button>
            <Button kind="ghost" onClick={() => void ask(collect)}>
              {t("drawer.collect")}
            </Button>
          </div>
          <Dates one={one.data} />
          <EvidencePart evidence={one.data.evidence} />
          <Letters one={one.data} onChanged={reread} />
          <Move one={one.data} onMoved={reread} />
          <History one={one.data} />
        </div>
      )}
    </Drawer>
  );
};
