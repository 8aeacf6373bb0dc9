import { useTranslations } from "use-intl";

/** Why something could not be looked at, in words; a reason that has none is shown as it is. */
export const useReasonWords = (): ((reason: string) => string) => {
  const t = useTranslations("shell");
  return (reason) => (t.has(`reasons.${reason as "timeout"}`) ? t(`reasons.${reason as "timeout"}`) : reason);
};
