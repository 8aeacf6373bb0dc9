import type { VendorDetail } from "@parapet/domain/contracts/third-party";
import { type Answer, ANSWERS, type Question, QUESTIONS } from "@parapet/domain/third-party";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { Meanwhile } from "../../shared/form/meanwhile.tsx";
import { readText, useForm } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";

export interface GivenAnswer {
  readonly question: Question;
  readonly answer: Answer;
  readonly note: string | null;
}

/** Ten questions, each with an answer and a note. What is left open is not sent. */
export const QuestionnaireForm = ({
  answers,
  version,
  reread,
  save,
}: {
  answers: VendorDetail["answers"];
  version: number;
  reread: () => Promise<unknown>;
  /** Null: the answers are only shown. */
  save: ((answers: GivenAnswer[], version: number) => Promise<unknown>) | null;
}) => {
  const t = useTranslations("third-party");
  const given = new Map(answers.map((one) => [one.question, one]));
  const { began, round, changed, saving } = useMeanwhile({
    row: answers,
    version,
    facts: (all) =>
      all.map(({ question, answer, note }) => ({
        label: t(`question.${question}`),
        value: note === null ? t(`answer.${answer}`) : `${t(`answer.${answer}`)}, ${note}`,
      })),
    reread,
  });
  const before = new Map(began.map((one) => [one.question, one]));
  const form = useForm({
    keep: "questionnaire",
    check: () => ({}),
    send: async (values) => {
      const filled = QUESTIONS.flatMap((question): GivenAnswer[] => {
        const answer = ANSWERS.find((one) => one === readText(values, question));
        const typed = readText(values, `${question} note`);
        const note = typed === "" ? null : typed;
        const was = before.get(question);
        // Only what was changed here: what someone else answered meanwhile stays theirs.
        if (answer === undefined || (was?.answer === answer && was.note === note)) return [];
        return [{ question, answer, note }];
      });
      if (save === null || filled.length === 0) return;
      await saving(() => save(filled, version));
      await reread();
      toast({ kind: "success", title: t("answers.saved") });
    },
  });
  return (
    <form {...form.draft} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
      {QUESTIONS.map((question) => {
        const one = given.get(question);
        const hint =
          one === undefined
            ? undefined
            : `${one.by === "vendor" ? t("answers.byVendor") : t("answers.byCustomer")}, ${day(one.at)}`;
        return (
          <div key={`${question} ${round}`} className="grid gap-2 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <SelectField
              name={question}
              label={t(`question.${question}`)}
              hint={hint}
              defaultValue={one?.answer ?? ""}
              disabled={save === null}
            >
              <option value="">{t("answers.none")}</option>
              {ANSWERS.map((answer) => (
                <option key={answer} value={answer}>
                  {t(`answer.${answer}`)}
                </option>
              ))}
            </SelectField>
            <Field
              name={`${question} note`}
              label={t("optional", { field: t("answers.note") })}
              defaultValue={one?.note ?? ""}
              maxLength={2000}
              className="self-end"
              disabled={save === null}
            />
          </div>
        );
      })}
      <Meanwhile changed={changed} />
      <FormFailure text={form.failure} />
      {save !== null && (
        <div>
          <Button type="submit" busy={form.busy && t("saving")}>
            {t("answers.save")}
          </Button>
        </div>
      )}
    </form>
  );
};
