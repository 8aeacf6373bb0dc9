import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { listPages, mayOpen, menuFor, type MenuReader } from "@parapet/domain/access";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { selectDomain } from "../../shared/session/workspace.ts";
import { useMenuWords } from "../../shared/ui/menu-words.ts";
import { SETTINGS } from "./settings.ts";
import { usePaletteResults } from "./use-palette-results.ts";

interface Command {
  readonly label: string;
  readonly run: () => void;
}

/** Every page and setting by name, every domain, and findings, hosts, CVEs and indicators by what is typed, from the keyboard. */
export const Palette = ({
  reader,
  domains,
  typed,
  onType: setTyped,
  open,
  onClose,
}: {
  reader: MenuReader;
  domains: readonly string[];
  /** State is held by the parent: keys may have been typed before this mounted. */
  typed: string;
  onType: (text: string) => void;
  open: boolean;
  onClose: () => void;
}) => {
  const t = useTranslations("shell");
  const common = useTranslations("common");
  const words = useMenuWords();
  const { to } = useLocale();
  const navigate = useNavigate();
  const page = (path: string, label: string): Command => ({ label, run: () => void navigate(to(path)) });
  const commands: Command[] = [
    ...menuFor(reader).flatMap((entry) => {
      const pages = listPages(entry);
      return pages.length === 0
        ? [page(entry.path, words.entry(entry.id))]
        : pages.map(({ id, path }) =>
            page(path, common("pair", { label: words.entry(entry.id), value: words.link(id) })),
          );
    }),
    ...SETTINGS.filter(
      ({ path, needs }) =>
        mayOpen(reader, path.split("?")[0] ?? path) && (needs === null || reader.permissions?.includes(needs) === true),
    ).map(({ id, path }) => page(path, t("palette.setting", { name: t(`palette.settings.${id}`) }))),
    ...domains.map((domain) => ({ label: t("palette.domain", { domain }), run: () => selectDomain(domain) })),
  ];
  const text = typed.trim().toLowerCase();
  const results = usePaletteResults(typed, reader.permissions?.includes("findings:read") ?? false).flatMap(
    ({ kind, name, path }) =>
      mayOpen(reader, path.split("?")[0] ?? path) ? [page(path, t(`palette.results.${kind}`, { name }))] : [],
  );
  const offered = [...commands.filter(({ label }) => label.toLowerCase().includes(text)), ...results];
  const go = (label: string) => {
    const command = offered.find((it) => it.label === label);
    if (command === undefined) return;
    setTyped("");
    onClose();
    command.run();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Viewport className="modal-place">
          <Dialog.Popup className="modal palette" aria-label={t("palette.label")}>
            <Autocomplete.Root
              inline
              open
              autoHighlight="always"
              keepHighlight
              items={[...new Set(offered.map(({ label }) => label))]}
              filter={null}
              value={typed}
              onValueChange={(value, { reason }) => {
                if (reason !== "item-press") setTyped(value);
              }}
            >
              <Autocomplete.Input aria-label={t("palette.label")} placeholder={t("palette.placeholder")} />
              <Autocomplete.Empty className="px-5 py-4 text-ink-2 empty:hidden">
                {t("palette.none", { typed })}
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(label: string) => (
                  <Autocomplete.Item key={label} value={label} className="menu-item" onClick={() => go(label)}>
                    {label}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
