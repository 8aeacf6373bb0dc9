import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";

import { dropDraft } from "../../shared/form/draft.ts";
import { markSaved, unsavedForms } from "../../shared/form/unsaved.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

/** Parameters whose change replaces a form that is on the page. */
const PLACES = ["open", "finding", "vendor", "request", "part", "view"] as const;

interface Place {
  readonly pathname: string;
  readonly search: string;
}

const isElsewhere = (here: Place, there: Place): boolean => {
  const [before, after] = [new URLSearchParams(here.search), new URLSearchParams(there.search)];
  return here.pathname !== there.pathname || PLACES.some((name) => before.get(name) !== after.get(name));
};

/** Warns before entries that were not saved are lost. After a reload they are restored from the draft. */
export const UnsavedGuard = () => {
  const t = useTranslations("shell");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedForms().length > 0 && isElsewhere(currentLocation, nextLocation),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedForms().length > 0) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
  if (blocker.state !== "blocked") return null;
  const discard = () => {
    for (const key of unsavedForms()) {
      dropDraft(key);
      markSaved(key);
    }
    blocker.proceed();
  };
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title={t("unsaved.title")}
      text={t("unsaved.text")}
      actions={
        <>
          <Button kind="danger" onClick={discard}>
            {t("unsaved.discard")}
          </Button>
          <Button kind="primary" onClick={() => blocker.reset()}>
            {t("unsaved.stay")}
          </Button>
        </>
      }
    />
  );
};
