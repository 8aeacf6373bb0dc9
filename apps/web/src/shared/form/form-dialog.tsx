import type { ReactNode } from "react";

import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormFailure } from "./form-failure.tsx";
import type { FormState } from "./use-form.ts";

/** A few fields in a dialog: the button names what happens, Escape and Cancel leave without it. Cancel also discards the entries. */
export const FormDialog = ({
  title,
  text,
  form,
  submit,
  busy,
  cancel,
  danger = false,
  onClose,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  form: FormState;
  submit: string;
  busy: string;
  cancel: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog open onClose={onClose} title={title} text={text}>
    <form {...form.draft} method="post" onSubmit={form.onSubmit} noValidate>
      <div className="modal-b grid gap-4">
        {children}
        <FormFailure text={form.failure} />
      </div>
      <div className="modal-f">
        <Button
          kind="ghost"
          onClick={() => {
            form.dropDraft();
            onClose();
          }}
        >
          {cancel}
        </Button>
        <Button kind={danger ? "danger" : "primary"} type="submit" busy={form.busy && busy}>
          {submit}
        </Button>
      </div>
    </form>
  </Dialog>
);
