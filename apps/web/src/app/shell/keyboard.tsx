import { menuFor, type MenuReader } from "@parapet/domain/access";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Switch } from "../../shared/ui/checkbox.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useMenuWords } from "../../shared/ui/menu-words.ts";
import { whenNeeded } from "../../shared/when-needed.ts";
import { DOMAIN_SEARCH_ID } from "./domain-search.tsx";
import { onOpenPalette } from "./open-palette.ts";
import { commandFor, GO_KEYS, setShortcuts, shortcutsOn } from "./shortcuts.ts";

const palette = whenNeeded(() => import("./palette.tsx"));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const Row = ({ keys, children }: { keys: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-0">
    <dt>{children}</dt>
    <dd className="flex items-center gap-1.5">{keys}</dd>
  </div>
);

/** `/` searches a domain, `g` and a letter goes to a page, `?` lists the keys, control and `k` opens the palette. */
export const Keyboard = ({ reader, domains }: { reader: MenuReader; domains: readonly string[] }) => {
  const t = useTranslations("shell");
  const common = useTranslations("common");
  const words = useMenuWords();
  const { to } = useLocale();
  const navigate = useNavigate();
  const [shown, setShown] = useState<"help" | "palette" | null>(null);
  const [on, setOn] = useState(shortcutsOn);
  const close = useCallback(() => setShown(null), []);
  const afterG = useRef(false);
  const opened = palette.use(shown === "palette");
  const [typed, setTyped] = useState("");

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key === "Control" || event.key === "Meta") palette.hint();
      // Keys typed while the palette loads are kept for its input.
      if (shown === "palette" && !modified && !isTyping(event.target)) {
        const isLetter = event.key.length === 1;
        if (isLetter) setTyped((text) => text + event.key);
        else if (event.key === "Escape" && opened === null) setShown(null);
        // Every other key is the palette's own, once it is there.
        if (isLetter || opened === null) event.preventDefault();
        return;
      }
      if (!on && !modified) return;
      const command = commandFor({ key: event.key, typing: isTyping(event.target), modified }, afterG.current);
      afterG.current = command.do === "wait";
      if (command.do === "nothing" || command.do === "wait") return;
      event.preventDefault();
      if (command.do === "search") document.getElementById(DOMAIN_SEARCH_ID)?.focus();
      else if (command.do === "go") {
        const entry = menuFor(reader).find(({ id }) => id === command.entry);
        if (entry !== undefined) void navigate(to(entry.path));
      } else setShown(command.do);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [navigate, on, opened, reader, shown, to]);

  useEffect(() => onOpenPalette(() => setShown("palette")), []);

  return (
    <>
      {opened !== null && (
        <opened.Palette
          reader={reader}
          domains={domains}
          typed={typed}
          onType={setTyped}
          open={shown === "palette"}
          onClose={close}
        />
      )}
      <Dialog
        open={shown === "help"}
        onClose={close}
        title={t("keys.title")}
        actions={<Button onClick={close}>{common("action.close")}</Button>}
      >
        <dl className="modal-b">
          <Row keys={<kbd className="kbd">/</kbd>}>{t("keys.search")}</Row>
          <Row
            keys={
              <>
                <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">K</kbd>
              </>
            }
          >
            {t("keys.palette")}
          </Row>
          {Object.entries(GO_KEYS)
            .filter(([, id]) => menuFor(reader).some((entry) => entry.id === id))
            .map(([key, id]) => (
              <Row
                key={key}
                keys={
                  <>
                    <kbd className="kbd">g</kbd> <span className="text-xs text-ink-3">{t("keys.followedBy")}</span>{" "}
                    <kbd className="kbd">{key}</kbd>
                  </>
                }
              >
                {t("keys.go", { page: words.entry(id) })}
              </Row>
            ))}
          <Row keys={<kbd className="kbd">?</kbd>}>{t("keys.help")}</Row>
        </dl>
        <div className="px-6 pb-2">
          <Switch
            className="w-full justify-between"
            label={t("keys.enabled")}
            checked={on}
            onChange={(event) => {
              setShortcuts(event.target.checked);
              setOn(event.target.checked);
            }}
          />
        </div>
      </Dialog>
    </>
  );
};
