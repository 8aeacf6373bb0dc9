import { type ReactNode, useState } from "react";

import { OneTimeCode } from "../ui/one-time-code.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm, wrongOnly } from "./use-form.ts";

const CODE_LENGTH = 6;

interface CodeWords {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly tooShort: string;
  readonly submit: string;
  readonly busy: string;
  readonly cancel: string;
}

/** Asks for six digits before something is done; of a session that was just confirmed by a passkey it asks for none. */
export const CodeDialog = ({
  words,
  send,
  takesFocus = false,
  needsCode = true,
  onClose,
  children,
}: {
  words: CodeWords;
  send: (code: string) => Promise<void>;
  takesFocus?: boolean;
  needsCode?: boolean;
  onClose: () => void;
  children?: ReactNode;
}) => {
  const { label, tooShort, ...shown } = words;
  const [code, setCode] = useState("");
  const form = useForm({
    check: () => wrongOnly({ code: needsCode && code.length < CODE_LENGTH && tooShort }),
    send: () => send(code),
  });
  return (
    <FormDialog {...shown} form={form} onClose={onClose}>
      {children}
      {needsCode && (
        <OneTimeCode
          label={label}
          value={code}
          onChange={setCode}
          error={form.errors["code"]}
          {...(takesFocus && { takesFocus })}
        />
      )}
    </FormDialog>
  );
};
