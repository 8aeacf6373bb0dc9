import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { CallError } from "../call-error.ts";
import { PasskeyCancelled } from "../passkey-cancelled.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** A place that will hold something. Shown only when the wait is longer than 200 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={clsx("sk sk-late", className)} aria-hidden="true" />
);

/** Announces loading to assistive technology; the skeleton inside is visual. */
export const Loading = ({ children }: { children: ReactNode }) => {
  const t = useTranslations("common");
  return (
    <div role="status" aria-live="polite">
      <span className="sr-only">{t("loading")}</span>
      {children}
    </div>
  );
};

/** Nothing is here, or nothing matches: says what was searched and the way out. Only what is well has a check mark. */
export const Empty = ({
  title,
  children,
  actions,
  icon = "wall",
  drawing,
  isPage = false,
}: {
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: IconName;
  drawing?: ReactNode;
  /** Replaces a whole page, so that its title is the page's. */
  isPage?: boolean;
}) => {
  const t = useTranslations("common");
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="empty">
      {drawing ?? <Icon name={icon} />}
      <Heading>{title ?? t("empty.title")}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="acts">{actions}</div>}
    </div>
  );
};

/** The text for a failure: the server's own, or the general one. */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useTranslations("common");
  return (error) => {
    if (error instanceof CallError) {
      if (error.spoken !== null) return error.spoken;
      if (error.status === 0) return t("error.offline");
    }
    if (error instanceof PasskeyCancelled) return t("error.passkey");
    return t("error.unknown");
  };
};

/** It did not load. */
export const Failed = ({ error, title, onRetry }: { error: unknown; title?: ReactNode; onRetry?: () => void }) => {
  const t = useTranslations("common");
  const errorText = useErrorText();
  return (
    <div className="empty" role="alert">
      <Icon name="warning" />
      <h2>{title ?? t("error.title")}</h2>
      <p>{errorText(error)}</p>
      {onRetry !== undefined && (
        <div className="acts">
          <Button size="small" icon="refresh" onClick={onRetry}>
            {t("action.retry")}
          </Button>
        </div>
      )}
    </div>
  );
};

/** Not assessed. Never to be read as "nothing is there", so it never looks like the empty state. */
export const Blind = ({
  reason,
  title,
  actions,
}: {
  reason: ReactNode;
  title?: ReactNode;
  actions?: ReactNode | undefined;
}) => {
  const t = useTranslations("common");
  return (
    <div className="empty">
      <svg width="132" height="52" viewBox="0 0 132 52" aria-hidden="true">
        {[0, 44, 88].map((x) => (
          <rect
            key={x}
            x={x + 1}
            y="1"
            width="40"
            height="22"
            rx="2"
            className="fill-none stroke-control [stroke-dasharray:4_3]"
          />
        ))}
        {[22, 66].map((x) => (
          <rect
            key={x}
            x={x + 1}
            y="28"
            width="40"
            height="22"
            rx="2"
            className="fill-none stroke-control [stroke-dasharray:4_3]"
          />
        ))}
      </svg>
      <h2>{title ?? t("blind.title")}</h2>
      <p>
        {reason} {t("blind.text")}
      </p>
      {actions !== undefined && <div className="acts">{actions}</div>}
    </div>
  );
};
