import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

/** How long until the next scan? Counts down by the second; a screen reader announces days and hours. */
export const Countdown = ({ until }: { until: number }) => {
  const t = useTranslations("predictive");
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = until - now;
  if (left <= 0) return <p className="countdown">{t("next.due")}</p>;
  const [days, hours, minutes, seconds] = [
    Math.floor(left / 86_400),
    Math.floor((left % 86_400) / 3600),
    Math.floor((left % 3600) / 60),
    left % 60,
  ];
  const two = (part: number) => String(part).padStart(2, "0");
  return (
    <div className="countdown" role="timer" aria-label={t("next.spoken", { days, hours })}>
      <span>{t("next.label")}</span>
      <b>
        {days}
        <small>{t("next.d")}</small>
        {two(hours)}
        <small>{t("next.h")}</small>
        {two(minutes)}
        <small>{t("next.m")}</small>
        {two(seconds)}
        <small>{t("next.s")}</small>
      </b>
    </div>
  );
};
