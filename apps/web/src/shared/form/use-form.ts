import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { CallError } from "../call-error.ts";
import { useErrorText } from "../ui/states.tsx";
import { placeErrors } from "./place-errors.ts";
import { type FormDraft, useDraft } from "./use-draft.ts";

export type Errors = Readonly<Record<string, string>>;

export interface FormState {
  readonly errors: Errors;
  /** What went wrong as a whole, not with one field. */
  readonly failure: string | null;
  readonly busy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Properties of the form element where `keep` is given: its entries are stored while they are typed. */
  readonly draft: { readonly ref: FormDraft["attach"] };
  /** Removes the stored entries. */
  readonly dropDraft: () => void;
  /** Sent: fields are free again and the errors are gone. */
  readonly clear: () => void;
}

const namesIn = (form: HTMLFormElement): Set<string> =>
  new Set([...form.elements].map((element) => element.getAttribute("name") ?? ""));

const focusFirst = (form: HTMLFormElement, errors: Errors): void => {
  const names = new Set(Object.keys(errors));
  const first = [...form.elements].find((element) => names.has(element.getAttribute("name") ?? ""));
  if (first instanceof HTMLElement) first.focus();
};

/**
 * A form without state of its own: the fields keep their values, this keeps what is wrong with them. `check` names the
 * fields that are wrong; `send` makes the call, and what the server says about fields appears at those fields.
 */
export const useForm = ({
  check,
  send,
  unexpected,
  keep,
  isFinal = true,
  nameOf,
}: {
  check: (values: FormData) => Errors;
  send: (values: FormData) => Promise<void>;
  /** Said when something fails without words of its own. */
  unexpected?: string;
  /** Stores the entries under this name until they are sent, so that they survive a reload; the form takes `draft`. */
  keep?: string;
  /** False where a later step saves the entries: they are stored until `dropDraft`. */
  isFinal?: boolean;
  /** The form's own name for a field as the server calls it, where the two differ. */
  nameOf?: (field: string) => string;
}): FormState => {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = useDraft(keep ?? null);
  const sending = useRef(false);
  const watched = useRef<HTMLFormElement | null>(null);
  const checking = useRef(check);
  useEffect(() => {
    checking.current = check;
  });

  const submit = async (form: HTMLFormElement): Promise<void> => {
    // A second click while the first is on its way does nothing.
    if (sending.current) return;
    const values = new FormData(form);
    const wrong = check(values);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) {
      focusFirst(form, wrong);
      return;
    }
    sending.current = true;
    setBusy(true);
    try {
      draft.send();
      await send(values);
      if (isFinal) draft.drop();
      else draft.keep();
    } catch (error) {
      draft.keep();
      const reported = error instanceof CallError ? error.fields : {};
      const { errors: fields, isDrawn } = placeErrors(reported, namesIn(form), nameOf ?? ((field) => field));
      setErrors(fields);
      if (isDrawn) focusFirst(form, fields);
      else {
        const spoken = error instanceof CallError ? error.spoken : null;
        // A part of the page that is no longer there: the server was renewed since it was opened.
        const isStale = keep !== undefined && error instanceof TypeError && navigator.onLine;
        setFailure(
          spoken ??
            (isStale ? t("error.stale") : (unexpected ?? (navigator.onLine ? errorText(error) : t("error.offline")))),
        );
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    errors,
    failure,
    busy,
    draft: { ref: draft.attach },
    dropDraft: draft.drop,
    clear: () => {
      setErrors({});
      setFailure(null);
    },
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (watched.current !== form) {
        watched.current = form;
        // What was wrong is checked again while it is typed, so that a corrected field loses its error at once.
        form.addEventListener("input", ({ target }) => {
          const name = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
          // After React has seen the event: rendered before, a controlled field would get its old value back.
          setTimeout(() =>
            setErrors((shown) => {
              if (!(name in shown)) return shown;
              const { [name]: _, ...rest } = shown;
              const still = checking.current(new FormData(form))[name];
              return still === undefined ? rest : { ...rest, [name]: still };
            }),
          );
        });
      }
      void submit(form);
    },
  };
};

/** The text of a field, without blanks around it. */
export const readText = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** The text of a field as it was typed; blanks belong to a password. */
export const readRaw = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
};

/** Leaves out what is not wrong. */
export const wrongOnly = (errors: Readonly<Record<string, string | false | null | undefined>>): Errors =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
