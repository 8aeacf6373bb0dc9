import type { ConnectorRow } from "@parapet/domain/contracts/connectors";
import type { SourceChange } from "@parapet/domain/contracts/source";
import { connectorImportCommands } from "@parapet/domain/intel";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { readText } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";
import { SourceAdvice, useWouldAdd } from "./source-advice.tsx";
import { SourceDrawer } from "./source-drawer.tsx";
import { SourceList } from "./source-list.tsx";
import { requestConnectorRun, connectorsQuery, fetchConnector, saveConnector } from "./sources-api.ts";

type Option = ConnectorRow["options"][number];
type Tested = Awaited<ReturnType<typeof requestConnectorRun>>;

const fieldOf = ({ name }: Option) => `option ${name}`;

const OptionField = ({ option, value }: { option: Option; value: string | readonly string[] | undefined }) => {
  const t = useTranslations("portal");
  const shared = { name: fieldOf(option), label: t(`connectors.options.${option.name}`) };
  if (option.kind === "list") {
    const lines = Array.isArray(value) ? value.join("\n") : "";
    return <TextField {...shared} rows={4} defaultValue={lines} hint={t("connectors.oneALine")} />;
  }
  const text = typeof value === "string" ? value : "";
  if (option.kind === "choice") {
    return (
      <SelectField {...shared} defaultValue={text === "" ? option.choices[0] : text}>
        {option.choices.map((choice) => (
          <option key={choice} value={choice}>
            {t.has(`connectors.places.${choice as "channel"}`) ? t(`connectors.places.${choice as "channel"}`) : choice}
          </option>
        ))}
      </SelectField>
    );
  }
  return <Field {...shared} type={option.kind === "number" ? "number" : "text"} defaultValue={text} />;
};

const asText = (value: string | readonly string[] | undefined): string =>
  typeof value === "string" ? value : (value ?? []).join("\n");

/** What the form says of the options, if it says something new; one that was emptied is left out. */
const readOptions = (
  options: readonly Option[],
  began: ConnectorRow["option_values"],
  values: FormData,
): Pick<SourceChange, "options"> => {
  const isSame = options.every((option) => {
    const before = asText(began[option.name]);
    const shown = before === "" && option.kind === "choice" ? (option.choices[0] ?? "") : before;
    return readText(values, fieldOf(option)).replaceAll("\r\n", "\n") === shown;
  });
  if (isSame) return {};
  const said = options.flatMap((option): [string, string | string[]][] => {
    const text = readText(values, fieldOf(option));
    if (text === "") return [];
    const lines = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
    return [[option.name, option.kind === "list" ? lines : text]];
  });
  return { options: Object.fromEntries(said) };
};

const TestResult = ({ tested }: { tested: Tested }) => {
  const t = useTranslations("portal");
  const reasonWords = useReasonWords();
  return (
    <div className="mt-5 grid gap-1" role="status">
      <span>
        <Tag kind={tested.ok ? "ok" : "exploit"} icon={tested.ok ? "check" : "warning"}>
          {tested.ok
            ? t("connectors.answers", { items: tested.items, ms: String(tested.took_ms) })
            : t("connectors.noAnswer", { reason: reasonWords(tested.reason ?? "") })}
        </Tag>
      </span>
      {tested.detail !== null && <p className="text-[13px] [overflow-wrap:anywhere] text-ink-2">{tested.detail}</p>}
    </div>
  );
};

const ConnectorDrawer = ({
  row,
  onDone,
  onClose,
}: {
  row: ConnectorRow;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const [began] = useState(row);
  const [tested, setTested] = useState<Tested | null>(null);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setTested(null);
    try {
      setTested(await requestConnectorRun(row.id));
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    setBusy(false);
  };
  return (
    <SourceDrawer
      source={row}
      takesKey={row.takes_key}
      before={!row.enabled && <SourceAdvice adds={row.gives} commands={connectorImportCommands(row.gives)} />}
      more={row.options.map((option) => (
        <OptionField key={option.name} option={option} value={row.option_values[option.name]} />
      ))}
      moreOf={(values) => readOptions(row.options, began.option_values, values)}
      moreFacts={(one) =>
        one.options.map((option) => ({
          label: t(`connectors.options.${option.name}`),
          value: asText(one.option_values[option.name]),
        }))
      }
      after={tested !== null && <TestResult tested={tested} />}
      actions={
        <Button size="small" icon="bolt" busy={busy && t("connectors.testing")} onClick={() => void test()}>
          {t("connectors.test")}
        </Button>
      }
      save={saveConnector}
      fetchNow={row.gives.includes("host-names") ? null : fetchConnector}
      onDone={onDone}
      onClose={onClose}
    />
  );
};

/** Connectors of leaks, mentions, listings and code: settings, a test against the publisher, health. */
export const ConnectorsPart = () => {
  const t = useTranslations("portal");
  const wouldAdd = useWouldAdd();
  return (
    <SourceList
      caption={t("parts.connectors")}
      text={t("connectors.text")}
      query={connectorsQuery}
      under={({ enabled, gives }) => [
        enabled ? gives.map((kind) => t(`connectors.gives.${kind}`)).join(", ") : wouldAdd(gives),
      ]}
      drawer={(of) => <ConnectorDrawer key={of.row.id} {...of} />}
    />
  );
};
