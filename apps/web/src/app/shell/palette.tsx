import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { menuFor, type MenuReader } from "@parapet/domain/access/menu";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useMenuWords } from "./menu-words.ts";

interface Destination {
  readonly value: string;
  readonly label: string;
}

/** Every page of the person's menu by name, from the keyboard. */
export const Palette = ({ reader, open, onClose }: { reader: MenuReader; open: boolean; onClose: () => void }) => {
  const t = useTranslations("shell");
  const words = useMenuWords();
  const { to } = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const pages: Destination[] = menuFor(reader).flatMap((entry) =>
    entry.items === undefined
      ? [{ value: entry.path, label: words(entry) }]
      : entry.items.map((item) => ({ value: item.path, label: `${words(entry)}: ${words(item)}` })),
  );
  const text = typed.trim().toLowerCase();
  const offered = pages.filter(({ label }) => label.toLowerCase().includes(text));
  const go = (label: string) => {
    const page = pages.find((it) => it.label === label);
    if (page === undefined) return;
    setTyped("");
    onClose();
    void navigate(to(page.value));
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
              items={offered.map(({ label }) => label)}
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
