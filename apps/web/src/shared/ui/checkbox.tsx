import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

import { FieldError } from "./field.tsx";

/** Yes or no, with an explanation if it needs one. */
export const Checkbox = ({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<"input"> & { label: ReactNode; hint?: ReactNode; error?: string | undefined }) => {
  const id = useId();
  return (
    <div className={clsx("field", className)}>
      <label className="check">
        <input
          type="checkbox"
          {...rest}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>
          {label}
          {hint !== undefined && <span className="block text-[13px] text-ink-3">{hint}</span>}
        </span>
      </label>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
};

/** One of several, each with a line that explains it. */
export const RadioCard = ({
  label,
  hint,
  ...rest
}: ComponentProps<"input"> & { label: ReactNode; hint?: ReactNode }) => (
  <label className="radio choice">
    <input type="radio" {...rest} />
    <span className="two">
      <span className="font-[550]">{label}</span>
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
);

/** A plain radio button. */
export const Radio = ({ label, ...rest }: ComponentProps<"input"> & { label: ReactNode }) => (
  <label className="check radio">
    <input type="radio" {...rest} />
    <span>{label}</span>
  </label>
);

/** On or off, at once. */
export const Switch = ({ label, className, ...rest }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) => (
  <label className={clsx("theme", className)}>
    <span>{label}</span>
    <input {...rest} type="checkbox" role="switch" aria-checked={rest.checked ?? false} className="switch" />
  </label>
);
