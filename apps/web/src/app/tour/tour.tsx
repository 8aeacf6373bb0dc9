import { bare } from "@parapet/words/links";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { TOUR_PLACES, TOUR_TARGETS, tourFor, type TourStop } from "./tour-steps.ts";
import { rememberTour, showTourStep, useTourStep, wasTourOffered } from "./tour-store.ts";
import { useTourNavigation } from "./use-tour-navigation.ts";
import { useTourTarget } from "./use-tour-target.ts";

/** Offers the tour on the overview, once. */
export const TourOffer = () => {
  const t = useTranslations("shell");
  const common = useTranslations("common");
  const user = useUser();
  const step = useTourStep();
  const goTo = useTourNavigation();
  const { pathname } = useLocation();
  const [isDeclined, setDeclined] = useState(false);
  if (step !== null || isDeclined || bare(pathname) !== TOUR_PLACES.overview || wasTourOffered(user.email)) return null;
  const decline = () => {
    rememberTour(user.email);
    setDeclined(true);
  };
  return (
    <div role="status" className="flex items-center gap-2 px-6 pt-2 text-[13px] text-ink-2 max-wide:px-4 print:hidden">
      <span>
        {t("tour.offer")}{" "}
        <button type="button" className="link text-left" onClick={() => goTo(0)}>
          {t("tour.start")}
        </button>
      </span>
      <button type="button" className="link text-ink-3" onClick={decline}>
        {common("action.dismiss")}
      </button>
    </div>
  );
};

/** The keyboard continues on the page that the tour ended on. */
const focusPage = (): void => {
  const main = document.getElementById("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus({ preventScroll: true });
};

const Stop = ({ stop, index, count }: { stop: TourStop; index: number; count: number }) => {
  const t = useTranslations("shell");
  const user = useUser();
  const goTo = useTourNavigation();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const text = useId();
  const isLast = index === count - 1;
  useTourTarget(box, TOUR_TARGETS[stop], index);
  useEffect(() => box.current?.focus({ preventScroll: true }), [index]);
  const end = () => {
    rememberTour(user.email);
    showTourStep(null);
    focusPage();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") end();
    else if (event.key === "ArrowRight" && !isLast) goTo(index + 1);
    else if (event.key === "ArrowLeft" && index > 0) goTo(index - 1);
  });
  useEffect(() => {
    const element = box.current;
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={title}
      aria-describedby={text}
      tabIndex={-1}
      className="definition tour fixed right-4 bottom-4 z-75 w-90 max-w-[calc(100vw-2rem)] p-4 print:hidden"
    >
      <p className="text-[13px] text-ink-3">{t("tour.position", { step: index + 1, count })}</p>
      <h2 id={title} className="mt-1 text-[15px] font-semibold">
        {t(`tour.stops.${stop}.title`)}
      </h2>
      <p id={text} className="mt-1 text-[13px]/[1.45] text-ink-2">
        {t(`tour.stops.${stop}.text`)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {index > 0 && (
          <Button size="small" onClick={() => goTo(index - 1)}>
            {t("tour.back")}
          </Button>
        )}
        <Button size="small" kind="primary" onClick={isLast ? end : () => goTo(index + 1)}>
          {isLast ? t("tour.finish") : t("tour.next")}
        </Button>
        {!isLast && (
          <Button size="small" kind="ghost" onClick={end}>
            {t("tour.skip")}
          </Button>
        )}
      </div>
    </div>
  );
};

/** The stop of the tour that is shown; nothing while no tour runs. */
export const Tour = () => {
  const step = useTourStep();
  const stops = tourFor(useUser());
  const stop = step === null ? undefined : stops[step];
  return step === null || stop === undefined ? null : <Stop stop={stop} index={step} count={stops.length} />;
};
