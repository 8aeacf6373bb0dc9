import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";

import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** The message under a field. Assistive technology announces it when it appears. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="err" id={id}>
    <Icon name="warning" small />
    <span>{children}</span>
  </span>
);

interface Frame {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown at the end of the line of the label, such as a link. */
  aside?: ReactNode;
  className?: string | undefined;
}

interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label above, hint or error below, all tied to one control. */
export const FieldFrame = ({
  label,
  hint,
  error,
  aside,
  className,
  id: given,
  children,
}: Frame & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) => {
  const own = useId();
  const id = given ?? own;
  const described = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div className={clsx("field", className)}>
      <div className="flex items-center justify-between gap-4">
        <label className="lbl" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, "aria-invalid": error === undefined ? undefined : true, "aria-describedby": described })}
      {error === undefined ? (
        hint !== undefined && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )
      ) : (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      )}
    </div>
  );
};

type FieldProps = Frame & Omit<ComponentProps<"input">, "size"> & { size?: "normal" | "large" };

/** One line of text. */
export const Field = ({ label, hint, error, aside, className, size = "normal", ...rest }: FieldProps) => (
  <FieldFrame {...{ label, hint, error, aside, className }} id={rest.id}>
    {(wiring) => <input {...rest} {...wiring} className={clsx("input", size === "large" && "input-lg")} />}
  </FieldFrame>
);

/** Several lines of text. */
export const TextField = ({ label, hint, error, aside, className, ...rest }: Frame & ComponentProps<"textarea">) => (
  <FieldFrame {...{ label, hint, error, aside, className }} id={rest.id}>
    {(wiring) => <textarea {...rest} {...wiring} className="input" />}
  </FieldFrame>
);

/** A password input whose value can be shown. */
export const PasswordField = ({ label, hint, error, aside, className, size = "normal", ...rest }: FieldProps) => {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, aside, className }} id={rest.id}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={shown ? "text" : "password"}
            className={clsx("input pr-12", size === "large" && "input-lg")}
            autoCapitalize="off"
            spellCheck={false}
          />
          <IconButton
            name="eye"
            label={shown ? t("action.hidePassword") : t("action.showPassword")}
            aria-pressed={shown}
            className="absolute top-1/2 right-1.5 -translate-y-1/2"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  );
};

/** One of a few. The platform's own list, which works on every screen and with every reader. */
export const SelectField = ({
  label,
  hint,
  error,
  aside,
  className,
  children,
  ...rest
}: Frame & ComponentProps<"select">) => (
  <FieldFrame {...{ label, hint, error, aside, className }} id={rest.id}>
    {(wiring) => (
      <select {...rest} {...wiring} className="select">
        {children}
      </select>
    )}
  </FieldFrame>
);

/** A search box with its glass. `label` is read out, not shown. */
export const SearchField = ({ label, className, ...rest }: ComponentProps<"input"> & { label: string }) => (
  <div className={clsx("in-ic", className)}>
    <Icon name="search" />
    <input type="search" autoComplete="off" spellCheck={false} {...rest} aria-label={label} className="input" />
  </div>
);
