import { useTranslations } from "use-intl";

export const StepBricks = ({ step }: { step: 1 | 2 }) => {
  const t = useTranslations("sign-in");
  return (
    <div className="step-bricks mb-5.5">
      <i data-on="" />
      <i data-on={step === 2 ? "" : undefined} />
      <span className="ml-2.5">{t("step", { step })}</span>
    </div>
  );
};
