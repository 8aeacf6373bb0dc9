import {
  INTEL_UPLOAD_KINDS,
  LEAK_UPLOAD_KINDS,
  MAX_UPLOAD_BYTES,
  UPLOAD_KINDS,
} from "@parapet/domain/contracts/choices";
import type { ImportPreview as Preview, Upload, UploadKind } from "@parapet/domain/contracts/imports";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { FactList } from "../../shared/ui/fact-list.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { FileDrop } from "../../shared/ui/file-drop.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { Empty, Loading, useErrorText } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useOpenRow } from "../../shared/use-url.ts";
import { BadRecords } from "./bad-records.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { importsQuery, isIntelKind, previewFile, sendFile, stopImport } from "./imports-api.ts";

const KINDS = {
  receiving: "warn",
  waiting: "warn",
  running: "warn",
  done: "ok",
  failed: "exploit",
  cancelled: "plain",
} as const;

/** A file of this size as a person says it. */
const useSize = () => {
  const format = useFormatter();
  return (bytes: number) =>
    bytes < 1_000_000
      ? format.number(Math.max(1, Math.round(bytes / 1_000)), { style: "unit", unit: "kilobyte" })
      : format.number(bytes / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
};

const SendIn = ({ onSent }: { onSent: () => Promise<void> }) => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const [kind, setKind] = useState<UploadKind>("combolist");
  const [source, setSource] = useState("");
  const [sending, setSending] = useState<{ name: string; sent: number; of: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ file: File; preview: Preview | null } | null>(null);
  const take = async (file: File) => {
    setFailure(null);
    setChosen(null);
    if (file.size === 0 || file.size > MAX_UPLOAD_BYTES) {
      setFailure(file.size === 0 ? t("imports.empty") : t("imports.tooLarge"));
      return;
    }
    if (!isIntelKind(kind)) {
      await importFile(file);
      return;
    }
    setChosen({ file, preview: null });
    try {
      setChosen({ file, preview: await previewFile(file, kind) });
    } catch (error) {
      setChosen(null);
      setFailure(errorText(error));
    }
  };
  const importFile = async (file: File) => {
    setChosen(null);
    setSending({ name: file.name, sent: 0, of: file.size });
    try {
      await sendFile(file, { kind, source: source.trim() }, (sent) =>
        setSending({ name: file.name, sent, of: file.size }),
      );
      toast({ kind: "success", title: t("imports.sent", { name: file.name }) });
    } catch (error) {
      setFailure(errorText(error));
    }
    setSending(null);
    await onSent();
  };
  return (
    <Card title={t("imports.title")}>
      <div className="grid gap-4">
        <p className="text-ink-2">{t("imports.text")}</p>
        <Pair>
          <SelectField
            label={t("imports.kind")}
            hint={t(`imports.takes.${kind}`)}
            value={kind}
            onChange={(event) => {
              setKind(UPLOAD_KINDS.find((one) => one === event.target.value) ?? "combolist");
              setChosen(null);
            }}
          >
            {[LEAK_UPLOAD_KINDS, INTEL_UPLOAD_KINDS].map((kinds) => (
              <optgroup key={kinds[0]} label={kinds === LEAK_UPLOAD_KINDS ? t("imports.leaks") : t("imports.intel")}>
                {kinds.map((one) => (
                  <option key={one} value={one}>
                    {t(`imports.kinds.${one}`)}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <Field
            label={t("imports.source")}
            hint={t("imports.sourceHint")}
            maxLength={100}
            value={source}
            onChange={(event) => setSource(event.target.value)}
          />
        </Pair>
        <FileDrop label={t("imports.drop")} disabled={sending !== null} onFile={(file) => void take(file)} />
        {chosen !== null &&
          (chosen.preview === null ? (
            <Loading>
              <TableSkeleton columns={2} rows={3} />
            </Loading>
          ) : (
            <ImportPreview
              file={chosen.file}
              preview={chosen.preview}
              onImport={() => void importFile(chosen.file)}
              onCancel={() => setChosen(null)}
            />
          ))}
        {sending !== null && (
          <div className="grid gap-2" role="status">
            <progress className="progress-bar" value={sending.sent} max={sending.of} aria-label={sending.name} />
            <span>{t("imports.sending", { name: sending.name, share: sending.sent / sending.of })}</span>
          </div>
        )}
        <FormFailure text={failure} />
      </div>
    </Card>
  );
};

const Progress = ({ it }: { it: Upload }) => {
  const t = useTranslations("portal");
  const isMoving = it.state === "receiving" || it.state === "running";
  const done = it.state === "receiving" ? it.received : it.bytes_done;
  return (
    <span className="grid min-w-32 gap-1">
      <span>
        <Tag kind={KINDS[it.state]}>{t(`imports.states.${it.state}`)}</Tag>
      </span>
      {isMoving && <progress className="progress-bar" value={done} max={it.bytes} aria-label={it.name} />}
    </span>
  );
};

const ImportDrawer = ({
  it,
  onChanged,
  onClose,
}: {
  it: Upload;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const size = useSize();
  const stop = async () => {
    try {
      await stopImport(it.id);
      toast({ kind: "success", title: t("imports.stopped") });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await onChanged();
  };
  const facts = [
    [t("imports.kind"), t(`imports.kinds.${it.kind}`)],
    [t("imports.source"), it.source ?? "---"],
    [t("imports.size"), size(it.bytes)],
    [t("imports.read"), String(it.read)],
    [t("imports.added"), String(it.added)],
    [t("imports.changed"), String(it.changed)],
    [t("imports.unchanged"), String(it.unchanged)],
    [t("imports.bad"), String(it.bad)],
  ] as const;
  const isMoving = it.state === "receiving" || it.state === "waiting" || it.state === "running";
  return (
    <Drawer
      open
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">{it.name}</span>}
      actions={
        isMoving && (
          <Button size="small" onClick={() => void stop()}>
            {t("imports.stop")}
          </Button>
        )
      }
    >
      <Progress it={it} />
      <FactList className="mt-4" facts={facts} />
      {it.error !== null && <p className="mt-5 [overflow-wrap:anywhere] text-critical">{it.error}</p>}
      <BadRecords records={it.bad_records} />
    </Drawer>
  );
};

/** Files of leaks, logs, listings, mentions, vulnerabilities and indicators: dropped here, sent in parts, imported by a worker, bad lines shown. */
export const ImportsPart = () => {
  const t = useTranslations("portal");
  const queries = useQueryClient();
  const list = useQuery(importsQuery);
  const [open, setOpen] = useOpenRow();
  const reread = () => queries.invalidateQueries({ queryKey: importsQuery.queryKey });
  const opened = list.data?.find(({ id }) => id === open);
  return (
    <div className="grid grid-cols-1 gap-3">
      <SendIn onSent={reread} />
      <Card title={t("imports.list")} flush>
        <ListState
          list={list}
          columns={5}
          isEmpty={(data) => data.length === 0}
          empty={<Empty title={t("none")}>{t("imports.none")}</Empty>}
        >
          {(data) => (
            <ListTable
              caption={t("parts.imports")}
              rows={data}
              rowKey={({ id }) => id}
              onOpen={({ id }) => setOpen(id)}
              openKey={open ?? undefined}
              columns={[
                {
                  id: "name",
                  heading: t("imports.file"),
                  sort: by(({ name }: Upload) => name),
                  cell: (it) => (
                    <span className="two">
                      <b className="block max-w-[260px] truncate font-semibold">{it.name}</b>
                      <small className="block text-ink-2">{t(`imports.kinds.${it.kind}`)}</small>
                    </span>
                  ),
                },
                {
                  id: "state",
                  heading: t("queue.state"),
                  cell: (it) => <Progress it={it} />,
                  sort: by(({ state }: Upload) => state),
                },
                {
                  id: "added",
                  heading: t("imports.added"),
                  align: "end",
                  cell: (it) => <span className="num">{it.added}</span>,
                  sort: by(({ added }: Upload) => added),
                },
                {
                  id: "bad",
                  heading: t("imports.bad"),
                  align: "end",
                  cell: (it) => <span className="num">{it.bad}</span>,
                  sort: by(({ bad }: Upload) => bad),
                },
                {
                  id: "at",
                  heading: t("queue.asked"),
                  cell: (it) => <span className="num">{minute(it.created_at)}</span>,
                  sort: by(({ created_at }: Upload) => created_at),
                },
              ]}
            />
          )}
        </ListState>
      </Card>
      {opened !== undefined && (
        <ImportDrawer key={opened.id} it={opened} onChanged={reread} onClose={() => setOpen(null)} />
      )}
    </div>
  );
};
