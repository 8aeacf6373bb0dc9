import { type RefCallback, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

import { DraftOwner } from "./draft-owner.ts";
import { draftKey, dropDraft, isStorable, readDraft, restoreDraft, storeDraft, storedDraft } from "./draft.ts";
import { markSaved, markUnsaved } from "./unsaved.ts";

const useDraftKey = (form: string): string => draftKey(form, useContext(DraftOwner));

export interface FormDraft {
  /** For the form's `ref`: restores its entries and stores them while they are typed. */
  readonly attach: RefCallback<HTMLFormElement>;
  /** The entries are being sent: a form that is drawn anew meanwhile shows what was saved and not what was typed. */
  readonly send: () => void;
  /** They were not saved: they stay, and leaving them is asked about. */
  readonly keep: () => void;
  /** They were sent: nothing is left of the draft. */
  readonly drop: () => void;
}

/** The drafts that are being sent. */
const sending = new Set<string>();

/** Stores the entries of a form until it is sent, so that they survive a reload. Null: nothing is stored. */
export const useDraft = (form: string | null): FormDraft => {
  const key = useDraftKey(form ?? "");
  const entries = useRef(new Map<string, string>());
  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      if (element === null || form === null) return undefined;
      entries.current = new Map(sending.has(key) ? [] : readDraft(storedDraft(key)));
      const store = ({ target }: Event) => {
        // Ticked boxes and files are not stored, but leaving without them is asked about as well.
        markUnsaved(key);
        if (!isStorable(target)) return;
        entries.current.set(target.name, target.value);
        storeDraft(key, [...entries.current]);
      };
      element.addEventListener("input", store);
      element.addEventListener("change", store);
      restoreDraft(element, [...entries.current]);
      return () => {
        element.removeEventListener("input", store);
        element.removeEventListener("change", store);
        markSaved(key);
      };
    },
    [form, key],
  );
  return useMemo(
    () => ({
      attach,
      send: () => {
        if (form === null) return;
        sending.add(key);
        // The page may be left as soon as the call succeeded.
        markSaved(key);
      },
      keep: () => {
        if (form === null) return;
        sending.delete(key);
        markUnsaved(key);
      },
      drop: () => {
        if (form === null) return;
        sending.delete(key);
        entries.current.clear();
        dropDraft(key);
        markSaved(key);
      },
    }),
    [attach, form, key],
  );
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Does a stored value have the parts of the first one, each of its kind? */
const hasShapeOf = (first: object, stored: unknown): boolean =>
  isObject(stored) &&
  Object.entries(first).every(
    ([name, value]) => typeof stored[name] === typeof value && Array.isArray(stored[name]) === Array.isArray(value),
  );

const readState = <State extends object>(key: string, first: State): State => {
  try {
    const stored: unknown = JSON.parse(storedDraft(key) ?? "null");
    return hasShapeOf(first, stored) ? ({ ...first, ...(stored as Partial<State>) } as State) : first;
  } catch {
    return first;
  }
};

const NO_SECRETS: readonly never[] = [];

/** The state of a form that survives a reload, for forms whose fields are controlled. `secret` names parts that are never stored. */
export const useDraftState = <State extends object>(
  form: string,
  first: State,
  secret: readonly (keyof State)[] = NO_SECRETS,
): readonly [state: State, setState: (next: (before: State) => State) => void] => {
  const key = useDraftKey(form);
  const [state, setState] = useState(() => readState(key, first));
  const [initial] = useState(first);
  useEffect(() => {
    if (state === initial) return undefined;
    storeDraft(key, Object.fromEntries(Object.entries(state).filter(([name]) => !secret.some((one) => one === name))));
    markUnsaved(key);
    return undefined;
  }, [state, initial, key, secret]);
  useEffect(() => () => markSaved(key), [key]);
  return [state, setState];
};
