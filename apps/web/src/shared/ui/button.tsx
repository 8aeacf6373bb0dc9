import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

import { useHydrated } from "../use-hydrated.ts";
import { Icon, type IconName } from "./icon.tsx";

interface Look {
  kind?: "primary" | "secondary" | "ghost" | "danger";
  size?: "small" | "normal" | "large";
  icon?: IconName;
}

const look = ({ kind = "secondary", size = "normal" }: Look, className?: string) =>
  clsx("btn", `btn-${kind}`, size === "small" && "btn-sm", size === "large" && "btn-lg", className);

type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** While set, a spinner and this text are in the button and clicks do nothing. */
    busy?: string | false | undefined;
  };

/** Something happens here. One primary per view. */
export const Button = ({ kind, size, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) => {
  // Before hydration the browser would submit the form natively and put the password into the URL.
  const waits = !useHydrated() && rest.type === "submit";
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || waits}
      data-waits={waits ? "" : undefined}
      className={look({ ...(kind && { kind }), ...(size && { size }) }, className)}
      aria-busy={busy !== false}
      // Busy is not disabled: the button keeps its focus, so a screen reader does not lose its place.
      onClick={busy === false ? onClick : (event) => event.preventDefault()}
    >
      {busy !== false ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy === false ? children : busy}
    </button>
  );
};

/** Leads somewhere and looks like a button. */
export const ButtonLink = ({ kind, size, icon, className, children, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={look({ ...(kind && { kind }), ...(size && { size }) }, className)}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
);

/** A button that is only an icon; `label` says what it does. */
export const IconButton = ({
  name,
  label,
  className,
  ...rest
}: ComponentProps<"button"> & { name: IconName; label: string; children?: ReactNode }) => (
  <button type="button" {...rest} className={clsx("icon-btn", className)} aria-label={label} title={label}>
    <Icon name={name} />
  </button>
);
