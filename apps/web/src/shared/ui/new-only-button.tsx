import { useTranslations } from "use-intl";

import { Button } from "./button.tsx";

/** Shows only what is new; pressed again, everything. */
export const NewOnlyButton = ({ pressed, onChange }: { pressed: boolean; onChange: (pressed: boolean) => void }) => {
  const t = useTranslations("common");
  return (
    <Button
      size="small"
      aria-pressed={pressed}
      kind={pressed ? "primary" : "secondary"}
      onClick={() => onChange(!pressed)}
    >
      {t("newOnly")}
    </Button>
  );
};
