import type { VendorDetail } from "@parapet/domain/contracts/third-party";
import { EVIDENCE_TYPES, MAX_EVIDENCE_BYTES, type Question, QUESTIONS } from "@parapet/domain/third-party";
import { day } from "@parapet/words/format/day";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { Button, IconButton } from "../../shared/ui/button.tsx";
import { FieldFrame, SelectField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";

type Usage = VendorDetail["evidence"];

const MEGABYTE = 1024 * 1024;
const figures = ({ files, bytes, most_files, most_bytes }: Usage) => ({
  files,
  mostFiles: most_files,
  megabytes: Math.ceil(bytes / MEGABYTE),
  mostMegabytes: Math.round(most_bytes / MEGABYTE),
});

/** Evidence to answers: what is there, and the way to add to it. A file that is too large is not even sent. */
export const EvidenceFiles = ({
  files,
  usage,
  organizationUsage,
  add,
  download,
  remove,
}: {
  files: VendorDetail["files"];
  usage: Usage;
  organizationUsage?: Usage;
  /** Null: nothing can be added. */
  add: ((question: Question, file: File) => Promise<unknown>) | null;
  download?: (id: string, name: string) => void;
  remove?: (id: string) => void;
}) => {
  const t = useTranslations("third-party");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<Question>(QUESTIONS[0]);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const file = input.current?.files?.[0];
    if (file === undefined || add === null) return;
    if (file.size > MAX_EVIDENCE_BYTES) {
      setProblem(t("files.tooLarge"));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await add(question, file);
      toast({ kind: "success", title: t("files.done") });
      if (input.current !== null) input.current.value = "";
    } catch (error) {
      setProblem(errorText(error));
      toast({ kind: "failure", title: t("files.notDone"), text: errorText(error) });
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      {files.length === 0 ? (
        <p className="text-[13px] text-ink-3">{t("files.none")}</p>
      ) : (
        <ul className="grid gap-2">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-2">
              <span className="min-w-0">
                <span className="block truncate">{file.name}</span>
                <small className="block text-ink-2">
                  {t(`question.${file.question}`)} {day(file.at)}
                </small>
              </span>
              <span className="flex">
                {download !== undefined && (
                  <IconButton
                    name="download"
                    label={t("files.download", { name: file.name })}
                    onClick={() => download(file.id, file.name)}
                  />
                )}
                {remove !== undefined && (
                  <IconButton
                    name="trash"
                    label={t("files.remove", { name: file.name })}
                    onClick={() => remove(file.id)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-[13px] text-ink-2">
        {t("files.usage", figures(usage))}
        {organizationUsage !== undefined && (
          <span className="block">{t("files.usageAll", figures(organizationUsage))}</span>
        )}
      </p>
      {add !== null && (
        <div className="grid gap-3">
          <SelectField
            label={t("files.question")}
            value={question}
            onChange={(event) => setQuestion(QUESTIONS.find((one) => one === event.target.value) ?? QUESTIONS[0])}
          >
            {QUESTIONS.map((one) => (
              <option key={one} value={one}>
                {t(`question.${one}`)}
              </option>
            ))}
          </SelectField>
          <FieldFrame label={t("files.title")} hint={t("files.hint")} error={problem}>
            {(wiring) => (
              <input {...wiring} ref={input} type="file" accept={EVIDENCE_TYPES.join(",")} className="input pt-2" />
            )}
          </FieldFrame>
          <div>
            <Button busy={busy && t("saving")} onClick={() => void send()}>
              {t("files.add")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
