const unsaved = new Set<string>();

/** Notes that a form has entries that were not sent. */
export const markUnsaved = (key: string): void => void unsaved.add(key);

export const markSaved = (key: string): void => void unsaved.delete(key);

/** The drafts whose forms are on the page with entries that were not sent. */
export const unsavedForms = (): readonly string[] => [...unsaved];
