import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Icon } from "./icon.tsx";

export interface Step {
  readonly id: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly state: "waiting" | "now" | "done" | "failed";
  /** Of the step under way, from 0 to 1. */
  readonly share?: number;
}

/** One brick per step. Also a real progress bar for those who do not see the bricks. */
export const Stepper = ({ label, steps }: { label: string; steps: readonly Step[] }) => {
  const t = useTranslations("common");
  const share = (step: Step) => (step.state === "waiting" ? 0 : step.state === "now" ? (step.share ?? 0) : 1);
  const done = steps.reduce((sum, step) => sum + share(step), 0) / Math.max(1, steps.length);
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(done * 100)}
      />
      <ol className="stepper">
        {steps.map((step) => (
          <li key={step.id} data-state={step.state}>
            <span className="brick" aria-hidden="true">
              {step.state === "now" && <i style={{ width: `${share(step) * 100}%` }} />}
            </span>
            <span className="nm">
              {step.state === "done" && <Icon name="check" small />}
              {step.state === "failed" && <Icon name="warning" small />}
              <span>{step.label}</span>
            </span>
            <small>{step.note ?? t(`stepper.${step.state}`)}</small>
          </li>
        ))}
      </ol>
    </div>
  );
};
