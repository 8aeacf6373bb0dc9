import type { ReactNode } from "react";

import { Button } from "../ui/button.tsx";
import { FormFailure } from "./form-failure.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import { useFollowing } from "./use-following.ts";
import type { Fact } from "./use-meanwhile.ts";

/** The end of a record's form: changes saved by another user meanwhile, errors, and the save button. */
export const FormEnd = ({
  changed,
  failure,
  busy,
  kind = "primary",
  children,
}: {
  changed: readonly Fact[];
  failure: string | null;
  busy: string | false;
  kind?: "primary" | "secondary";
  children: ReactNode;
}) => {
  const inside = useFollowing<HTMLDivElement>();
  return (
    <>
      <Meanwhile changed={changed} />
      <FormFailure text={failure} />
      <div ref={inside}>
        <Button kind={kind} type="submit" busy={busy}>
          {children}
        </Button>
      </div>
    </>
  );
};
