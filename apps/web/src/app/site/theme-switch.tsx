import { useTranslations } from "use-intl";

import { chooseTheme, useTheme } from "../../shared/theme/theme.ts";
import { IconButton } from "../../shared/ui/button.tsx";
import { Switch } from "../../shared/ui/checkbox.tsx";

/** Day or night, remembered in this browser. */
export const ThemeSwitch = () => {
  const t = useTranslations("site");
  const theme = useTheme();
  return (
    <Switch
      label={t("theme.dark")}
      checked={theme === "dark"}
      onChange={(event) => chooseTheme(event.target.checked ? "dark" : "light")}
    />
  );
};

/** The same as one icon, for the bar of the dashboard. */
export const ThemeButton = () => {
  const t = useTranslations("site");
  const theme = useTheme();
  return (
    <IconButton
      name={theme === "dark" ? "moon" : "sun"}
      label={t("theme.dark")}
      aria-pressed={theme === "dark"}
      onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
    />
  );
};
