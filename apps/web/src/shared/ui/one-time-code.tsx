import { type ReactNode, useLayoutEffect, useRef } from "react";

import { FieldFrame } from "./field.tsx";

const LENGTH = 6;

/** One real input drawn over six slots, so that paste and the platform's autofill work. */
export const OneTimeCode = ({
  label,
  error,
  value,
  onChange,
  takesFocus = false,
}: {
  label: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (code: string) => void;
  /** The code is the only thing on its step, and the person came to type it. */
  takesFocus?: boolean;
}) => {
  const input = useRef<HTMLInputElement>(null);
  // With the drawing, not after it: a dialog that finds the focus lost takes it for itself a frame later.
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <FieldFrame label={label} error={error}>
      {(wiring) => (
        <div className="code" data-invalid={error === undefined ? undefined : ""}>
          <span className="slots" aria-hidden="true">
            {Array.from({ length: LENGTH }, (_, at) => (
              <i
                // The slots are places, not things: their position is what they are.
                key={`slot-${at}`}
                data-filled={at < value.length ? "" : undefined}
                data-next={at === Math.min(value.length, LENGTH - 1) ? "" : undefined}
              >
                {value[at]}
              </i>
            ))}
          </span>
          <input
            {...wiring}
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            value={value}
            // No maximum length: it would cut a pasted "123 456" before its blank is taken out.
            onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, LENGTH))}
          />
        </div>
      )}
    </FieldFrame>
  );
};
