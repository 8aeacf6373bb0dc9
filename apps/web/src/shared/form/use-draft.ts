import { type RefCallback, useCallback } from "react";

import { draftOf, fillIn } from "./draft.ts";

/** For a form: fills in what was typed before and could not be sent. */
export const useDraft = (name: string): RefCallback<HTMLFormElement> =>
  useCallback(
    (form: HTMLFormElement | null) => {
      if (form !== null) fillIn(form, draftOf(name));
    },
    [name],
  );
