import { type ReactNode, type SubmitEvent, useState } from "react";

import { Button } from "../../../../shared/ui/button.tsx";
import { useErrorText } from "../../../../shared/ui/states.tsx";

export const readValue = (form: FormData, name: string): string => {
  const given = form.get(name);
  return typeof given === "string" ? given.trim() : "";
};

/** The form of a new rule: previewed first, then created. Any change of its fields asks for another preview. */
export const RuleFormFrame = ({
  words,
  children,
  preview,
  isBusy,
  problemOf,
  onPreview,
  onReset,
  onCreate,
}: {
  words: { readonly preview: string; readonly create: string; readonly busy: string };
  /** The fields. */
  children: ReactNode;
  /** What the preview says; null: not previewed. */
  preview: ReactNode;
  isBusy: boolean;
  /** Why the form cannot be sent; null: it can. */
  problemOf: (form: FormData) => string | null;
  onPreview: (form: FormData) => Promise<unknown>;
  onReset: () => void;
  onCreate: (form: FormData) => Promise<unknown>;
}) => {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const problem = problemOf(form);
    setFailure(problem);
    if (problem !== null) return;
    try {
      await (preview === null ? onPreview(form) : onCreate(form));
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)} onChange={onReset}>
      {children}
      {preview !== null && (
        <div role="status" className="grid gap-1">
          {preview}
        </div>
      )}
      <p role="alert" className="font-semibold empty:hidden">
        {failure}
      </p>
      <div>
        <Button kind="primary" type="submit" busy={isBusy && words.busy}>
          {preview === null ? words.preview : words.create}
        </Button>
      </div>
    </form>
  );
};
