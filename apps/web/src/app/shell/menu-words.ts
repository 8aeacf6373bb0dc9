import type { MenuItem } from "@parapet/domain/access";
import type { Messages } from "@parapet/words/namespaces";
import { useTranslations } from "use-intl";

type MenuId = keyof Messages["shell"]["menu"];

/** The label of a menu entry or link, by its id. A law holds that every id has one. */
export const useMenuWords = (): ((item: Pick<MenuItem, "id">) => string) => {
  const t = useTranslations("shell");
  return ({ id }) => t(`menu.${id as MenuId}`);
};
