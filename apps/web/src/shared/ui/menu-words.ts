import type { MenuEntryId, MenuGroupId } from "@parapet/domain/access";
import type { Messages } from "@parapet/words/namespaces";
import { useTranslations } from "use-intl";

type Entry = MenuEntryId | MenuGroupId;

/** What the menu calls an entry or a group, and a page, which has the same name as its title and its heading. */
export const useMenuWords = (): {
  readonly entry: (id: MenuEntryId) => string;
  readonly link: (id: string) => string;
} => {
  const t = useTranslations("shell");
  const titles = useTranslations("titles");
  return {
    entry: (id) => t(`menu.${id}`),
    link: (id) =>
      t.has(`groups.${id as Entry & MenuGroupId}`)
        ? t(`groups.${id as Entry & MenuGroupId}`)
        : titles(id as keyof Messages["titles"]),
  };
};
