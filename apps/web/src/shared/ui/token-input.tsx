import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";

const pieces = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");

/** All values as one text field that is not shown, so that a draft stores and restores them. */
const StoredTokens = ({
  name,
  values,
  onChange,
}: {
  name: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}) => {
  const field = useRef<HTMLInputElement>(null);
  const text = values.join(" ");
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    field.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [text]);
  return (
    <input ref={field} hidden name={name} value={text} onChange={({ target }) => onChange(pieces(target.value))} />
  );
};

/** Several short values. Enter, comma or paste adds; an invalid one is marked and keeps its text until corrected. */
export const TokenInput = ({
  name,
  label,
  hint,
  error,
  values,
  onChange,
  isGood = () => true,
  placeholder,
}: {
  /** Under which the values are part of the form's draft. */
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  values: readonly string[];
  onChange: (values: string[]) => void;
  isGood?: (value: string) => boolean;
  placeholder?: string;
}) => {
  const t = useTranslations("common");
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const add = (text: string) => {
    const fresh = pieces(text).filter((piece) => !values.includes(piece));
    if (fresh.length > 0) onChange([...values, ...new Set(fresh)]);
    setTyped("");
  };
  const remove = (value: string) => {
    onChange(values.filter((other) => other !== value));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === "Enter" || event.key === ",") && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) {
      onChange(values.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (pieces(text).length < 2) return;
    event.preventDefault();
    add(text);
  };

  return (
    <FieldFrame label={label} hint={hint ?? t("tokens.hint")} error={error}>
      {(wiring) => (
        <div className="tokens" data-invalid={error === undefined ? undefined : ""}>
          {values.map((value) => (
            <span key={value} className="token" data-bad={isGood(value) ? undefined : ""}>
              <span>{value}</span>
              <button type="button" aria-label={t("action.remove", { what: value })} onClick={() => remove(value)}>
                <Icon name="close" small />
              </button>
            </span>
          ))}
          {name !== undefined && <StoredTokens name={name} values={values} onChange={onChange} />}
          <input
            {...wiring}
            ref={input}
            value={typed}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => typed.trim() !== "" && add(typed)}
          />
        </div>
      )}
    </FieldFrame>
  );
};
