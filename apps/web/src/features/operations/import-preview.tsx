import type { ImportPreview as Preview } from "@parapet/domain/contracts/imports";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { BadRecords } from "./bad-records.tsx";

/** The first records of a file before it is imported, with what could not be read. */
export const ImportPreview = ({
  file,
  preview,
  onImport,
  onCancel,
}: {
  file: File;
  preview: Preview;
  onImport: () => void;
  onCancel: () => void;
}) => {
  const t = useTranslations("portal");
  return (
    <section className="grid gap-3" aria-label={t("imports.preview.title", { name: file.name })}>
      <h3 className="text-base [overflow-wrap:anywhere]">{t("imports.preview.title", { name: file.name })}</h3>
      {preview.entries.length === 0 ? (
        <Empty title={t("imports.preview.nothing")}>{t("imports.preview.nothingText")}</Empty>
      ) : (
        <>
          <p className="text-ink-2" role="status">
            {t("imports.preview.counts", { read: preview.read, bad: preview.bad })}
          </p>
          <Table
            caption={t("imports.preview.records")}
            rows={preview.entries}
            rowKey={({ title, detail }) => `${title} ${detail}`}
            maxHeight="40vh"
            columns={[
              {
                id: "title",
                heading: t("imports.preview.record"),
                cell: (it) => <span className="mono">{it.title}</span>,
              },
              {
                id: "detail",
                heading: t("imports.preview.detail"),
                cell: (it) => <span className="cell-text max-w-[60ch]">{it.detail}</span>,
              },
            ]}
          />
        </>
      )}
      <BadRecords records={preview.bad_records.map((record) => ({ ...record, file: file.name }))} />
      <div className="flex flex-wrap gap-2">
        {preview.entries.length > 0 && (
          <Button kind="primary" onClick={onImport}>
            {t("imports.preview.import")}
          </Button>
        )}
        <Button kind="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </section>
  );
};
