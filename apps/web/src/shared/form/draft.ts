import { getSession, subscribeToSession } from "../session/session-store.ts";

/** The entries of a form that was not sent yet, stored in this tab. Secrets, files and ticked boxes are never stored. */
export type Draft = readonly (readonly [name: string, value: string])[];

const PREFIX = "draft:";

/** Under which a draft is stored: another person and another organization never find it. */
export const draftKey = (form: string, owner: string | null): string => `${PREFIX}${owner ?? ""}:${form}`;

const SECRET = /password|secret|token|code|webhook|key$/i;

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field whose value may be stored. A ticked box is a consent or a right: it is given anew each time. */
export const isStorable = (field: unknown): field is Typed =>
  (field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement &&
      !["password", "file", "hidden", "checkbox"].includes(field.type) &&
      field.autocomplete !== "one-time-code")) &&
  field.name !== "" &&
  !SECRET.test(field.name);

export const storeDraft = (key: string, draft: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the entries last as long as the page.
  }
};

export const storedDraft = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const dropDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was none to drop.
  }
};

const dropAll = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // There was none to drop.
  }
};

// Signing out, by hand or after inactivity, leaves nothing behind. An expired session is continued by signing in again.
subscribeToSession(() => {
  const session = getSession();
  if (session.status === "out" && (session.because === "left" || session.because === "idle")) dropAll();
});

/** Reads a draft with suspicion: whatever is not a list of names and texts is none. */
export const readDraft = (text: string | null): Draft => {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (entry): entry is [string, string] =>
        Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"),
    );
  } catch {
    return [];
  }
};

const setterOf = (field: Typed): ((value: string) => void) | undefined =>
  // oxlint-disable-next-line typescript/unbound-method -- called with the field below
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")?.set?.bind(field);

const choose = (form: HTMLFormElement, name: string, value: string): void => {
  const radio = [...form.elements].find(
    (one) => one instanceof HTMLInputElement && one.type === "radio" && one.name === name && one.value === value,
  );
  if (radio instanceof HTMLInputElement && !radio.checked) radio.click();
};

/** Enters a draft into the fields as a person would, so that fields controlled by React follow. */
export const restoreDraft = (form: HTMLFormElement, draft: Draft): void => {
  for (const [name, value] of draft) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList || (field instanceof HTMLInputElement && field.type === "radio")) {
      choose(form, name, value);
      continue;
    }
    if (!isStorable(field) || field.value === value) continue;
    setterOf(field)?.(value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
};

/** Enters values into the fields that are still empty. */
export const fillEmpty = (form: HTMLFormElement, values: Draft): void =>
  restoreDraft(
    form,
    values.filter(([name]) => {
      const field = form.elements.namedItem(name);
      return field instanceof RadioNodeList ? field.value === "" : isStorable(field) && field.value === "";
    }),
  );
