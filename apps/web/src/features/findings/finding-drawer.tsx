import { type Finding, FINDING_STATUSES } from "@parapet/domain/contracts/findings";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

import { day } from "../../shared/format/day.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { findingOf, useChangeFinding } from "./api.ts";
import { CopyButton } from "./copy-button.tsx";
import { VerifyNow } from "./verify-now.tsx";

const CHOICES = FINDING_STATUSES.filter((status) => status !== "resolved");

const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="border-t border-line pt-4 first:border-0 first:pt-0">
    <div className="mb-2 flex items-center justify-between gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** Evidence as indented text: whatever it holds, nothing in it is ever markup. */
const Evidence = ({ value }: { value: unknown }) => {
  const t = useTranslations("findings");
  if (value === null || value === undefined) return <p className="text-ink-3">{t("drawer.noEvidence")}</p>;
  return (
    <pre
      className="mono max-h-80 overflow-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
    </pre>
  );
};

const Triage = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const errorText = useErrorText();
  const change = useChangeFinding(finding.id);
  const [status, setStatus] = useState<(typeof CHOICES)[number]>(
    finding.status === "resolved" ? "open" : finding.status,
  );
  const [note, setNote] = useState("");
  const [until, setUntil] = useState("");
  const { email } = useUser();
  const [approver, setApprover] = useState(email);
  const save = () =>
    change.mutate(
      {
        version: finding.version,
        ...(status === finding.status ? {} : { status }),
        ...(note.trim() === "" ? {} : { note: note.trim() }),
        ...(status !== "accepted risk" || approver.trim() === "" ? {} : { approver: approver.trim() }),
        ...(until === "" ? {} : { expires_at: Math.floor(Date.parse(`${until}T00:00:00Z`) / 1000) }),
      },
      {
        onSuccess: () => {
          setNote("");
          toast({ kind: "success", title: t("drawer.saved") });
        },
        onError: (error) => toast({ kind: "failure", title: t("drawer.notSaved"), text: errorText(error) }),
      },
    );
  return (
    <Part title={t("drawer.change")}>
      <div className="grid gap-3">
        <SelectField
          label={t("status.label")}
          value={status}
          onChange={(event) => setStatus(event.target.value as (typeof CHOICES)[number])}
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`status.${choice}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("drawer.note")}
          value={note}
          maxLength={4000}
          onChange={(event) => setNote(event.target.value)}
        />
        {status === "accepted risk" && (
          <>
            <Field
              label={t("drawer.approver")}
              type="email"
              value={approver}
              onChange={(event) => setApprover(event.target.value)}
            />
            <Field
              label={t("drawer.until")}
              type="date"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </>
        )}
        <div>
          <Button busy={change.isPending && t("drawer.save")} onClick={save}>
            {t("drawer.save")}
          </Button>
        </div>
      </div>
    </Part>
  );
};

/** One finding: what it means, how to fix it, what was seen, what became of it. */
export const FindingDrawer = ({ row, onClose }: { row: Finding; onClose: () => void }) => {
  const t = useTranslations("findings");
  const user = useUser();
  const { data } = useQuery(findingOf(row.id));
  const shown = data ?? row;
  return (
    <Drawer
      open
      onClose={onClose}
      title={shown.title}
      head={
        <span className="flex flex-wrap items-center gap-2">
          <SeverityChip severity={shown.severity} boxed />
          {shown.exploit_available === true && (
            <Tag kind="exploit" icon="bolt">
              {t("exploit.yes")}
            </Tag>
          )}
          <Tag>{t(`status.${shown.status}`)}</Tag>
        </span>
      }
    >
      <div className="grid gap-4">
        <p className="mono break-all text-ink-2">{shown.subject}</p>
        <Part title={t("drawer.why")}>
          <p className="whitespace-pre-line text-ink-2">{shown.explanation}</p>
          <p className="mt-2 text-xs text-ink-3">
            {[
              t("drawer.firstSeen", { day: day(shown.first_seen) }),
              t("drawer.lastSeen", { day: day(shown.last_seen) }),
              ...(data === undefined ? [] : [t("drawer.points", { points: data.points })]),
            ].join(" · ")}
          </p>
        </Part>
        {shown.remediation !== "" && (
          <Part title={t("drawer.fix")} aside={<CopyButton text={shown.remediation} />}>
            <p className="break-words whitespace-pre-line text-ink-2">{shown.remediation}</p>
          </Part>
        )}
        <Part title={t("drawer.evidence")} aside={<CopyButton text={JSON.stringify(shown.evidence, null, 2)} />}>
          <Evidence value={shown.evidence} />
        </Part>
        {shown.references.length > 0 && (
          <Part title={t("drawer.references")}>
            <ul className="grid gap-1">
              {shown.references
                .filter((address) => /^https?:\/\//.test(address))
                .map((address) => (
                  <li key={address} className="truncate">
                    <a className="link" href={address} rel="noopener noreferrer" target="_blank">
                      {address}
                    </a>
                  </li>
                ))}
            </ul>
          </Part>
        )}
        {data !== undefined && data.history.length > 0 && (
          <Part title={t("drawer.history")}>
            <ol className="grid gap-2">
              {data.history.toReversed().map((event) => (
                <li
                  key={`${event.at} ${event.kind} ${event.note ?? ""}`}
                  className="flex flex-wrap justify-between gap-x-3"
                >
                  <span>
                    {t.has(`events.${event.kind as "found"}`) ? t(`events.${event.kind as "found"}`) : event.kind}
                    {event.status !== null &&
                      t.has(`status.${event.status as "open"}`) &&
                      `: ${t(`status.${event.status as "open"}`)}`}
                    {event.verdict !== null && `: ${t(`verify.${event.verdict}`)}`}
                    {event.approver !== null && ` (${t("drawer.approvedBy", { who: event.approver })})`}
                    {event.expires_at !== null && ` ${t("drawer.untilDay", { day: day(event.expires_at) })}`}
                    {event.note !== null && <span className="block text-ink-2">{event.note}</span>}
                  </span>
                  <span className="text-xs text-ink-3">{[day(event.at), event.author].filter(Boolean).join(", ")}</span>
                </li>
              ))}
            </ol>
          </Part>
        )}
        {user.permissions.includes("findings:triage") && <VerifyNow finding={shown} />}
        {user.permissions.includes("findings:triage") && (
          <Triage key={`${shown.id} ${shown.version}`} finding={shown} />
        )}
      </div>
    </Drawer>
  );
};
