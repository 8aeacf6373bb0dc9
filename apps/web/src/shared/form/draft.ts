/** The entries of a form that could not be sent; stored in this tab until it is. Passwords are never stored. */
export type Draft = readonly (readonly [name: string, value: string])[];

const keyOf = (form: string): string => `draft.${form}`;

const isTyped = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
  typeof entry[1] === "string" && !/password|secret/i.test(entry[0]);

export const keepDraft = (form: string, values: FormData): void => {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify([...values].filter(isTyped)));
  } catch {
    // Without storage what was typed lasts as long as the page.
  }
};

export const dropDraft = (form: string): void => {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // There was none to drop.
  }
};

/** Reads a draft with suspicion: whatever is not a list of names and texts is none. */
export const readDraft = (text: string | null): Draft => {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry): entry is [string, string] =>
        Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"),
    );
  } catch {
    return [];
  }
};

export const draftOf = (form: string): Draft => {
  try {
    return readDraft(sessionStorage.getItem(keyOf(form)));
  } catch {
    return [];
  }
};

/** Puts a draft back into the fields that are still empty. */
export const fillIn = (form: HTMLFormElement, draft: Draft): void => {
  for (const [name, value] of draft) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) {
      if (field.value === "") field.value = value;
    } else if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      field.checked = true;
    } else if (
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.value === ""
    ) {
      field.value = value;
    }
  }
};
