import { type ButtonHTMLAttributes, cloneElement, type ReactElement, useState } from "react";
import { useTranslations } from "use-intl";

import { whenNeeded } from "../when-needed.ts";

const part = whenNeeded(() => import("./definition-popup.tsx"));

type Term =
  | "score"
  | "coverage"
  | "confidence"
  | "priority"
  | "reveal"
  | "epss"
  | "kev"
  | "stealerLog"
  | "selfAttestation"
  | "lookAlikeIntent";

/** A question mark beside a term that opens its definition. Pages that show it load the `definitions` texts. */
export const Definition = ({ of }: { of: Term }) => {
  const t = useTranslations("definitions");
  const [wanted, setWanted] = useState(false);
  const loaded = part.use(wanted);
  const term = t(`${of}.term`);
  const trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> = (
    <button type="button" className="definition-mark print:hidden" aria-label={t("open", { term })}>
      <span aria-hidden="true">?</span>
    </button>
  );
  if (wanted && loaded !== null)
    return (
      <loaded.DefinitionPopup trigger={trigger} term={term}>
        {t(`${of}.text`)}
      </loaded.DefinitionPopup>
    );
  return cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: part.hint,
    onFocus: part.hint,
    onClick: () => setWanted(true),
  });
};
