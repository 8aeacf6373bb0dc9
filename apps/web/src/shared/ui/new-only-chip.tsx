import { useTranslations } from "use-intl";

import { FilterChip } from "./chips.tsx";

/** Shows only what is new; pressed again, everything. */
export const NewOnlyChip = ({ pressed, onChange }: { pressed: boolean; onChange: (pressed: boolean) => void }) => {
  const t = useTranslations("common");
  return (
    <FilterChip count={null} pressed={pressed} onClick={() => onChange(!pressed)}>
      {t("newOnly")}
    </FilterChip>
  );
};
