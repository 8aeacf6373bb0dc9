import type { Clock } from "@parapet/domain/contracts/clock";
import { useTranslations } from "use-intl";

const Missing = ({ inputs }: { inputs: Clock["bod_26_04"]["missing"] }) => {
  const t = useTranslations("common");
  if (inputs.length === 0) return null;
  return (
    <span className="block text-ink-3">
      {t("clock.missing", { inputs: inputs.map((input) => t(`clock.inputs.${input}`)).join(", ") })}
    </span>
  );
};

/** The remediation time of BOD 26-04, or its range and the inputs that are missing. */
export const RemediateWithin = ({ clock }: { clock: Clock | null }) => {
  const t = useTranslations("common");
  if (clock === null) return <span className="text-ink-3">---</span>;
  const { mildest, strictest, missing } = clock.bod_26_04;
  return (
    <span className="block min-w-[14ch]">
      {mildest === strictest
        ? t(`clock.times.${strictest}`)
        : t("clock.range", { strictest: t(`clock.times.${strictest}`), mildest: t(`clock.times.${mildest}`) })}
      <Missing inputs={missing} />
    </span>
  );
};

/** The SSVC decision, or its range and the inputs that are missing. */
export const SsvcDecision = ({ clock }: { clock: Clock }) => {
  const t = useTranslations("common");
  const { mildest, strictest, missing } = clock.ssvc;
  return (
    <span className="block min-w-[14ch]">
      {mildest === strictest
        ? t(`clock.ssvc.${strictest}`)
        : t("clock.range", { strictest: t(`clock.ssvc.${strictest}`), mildest: t(`clock.ssvc.${mildest}`) })}
      <Missing inputs={missing} />
    </span>
  );
};
