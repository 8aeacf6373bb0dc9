import { useNavigate } from "react-router";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { TOUR_PLACES, tourFor } from "./tour-steps.ts";
import { showTourStep } from "./tour-store.ts";

/** Opens the page of a stop and shows what the tour says about it. */
export const useTourNavigation = (): ((step: number) => void) => {
  const { to } = useLocale();
  const navigate = useNavigate();
  const stops = tourFor(useUser());
  return (step) => {
    const stop = stops[step];
    if (stop === undefined) return;
    void navigate(to(TOUR_PLACES[stop]));
    showTourStep(step);
  };
};
