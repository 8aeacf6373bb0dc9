import { useTranslations } from "use-intl";

/** The text of a reason why a check could not be completed; an unknown reason is shown as it is. */
export const useReasonWords = (): ((reason: string) => string) => {
  const t = useTranslations("shell");
  return (reason) => (t.has(`reasons.${reason as "timeout"}`) ? t(`reasons.${reason as "timeout"}`) : reason);
};
