import clsx from "clsx";
import { type ReactNode, useId } from "react";

/** One part of a long form or page: what it is on the left, its fields on the right. */
export const Section = ({
  title,
  text,
  danger = false,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  /** What it does cannot be revoked. */
  danger?: boolean;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section
      className="card grid gap-x-8 gap-y-5 px-6 pt-5 pb-6 max-wide:px-4 wide:grid-cols-[212px_minmax(0,1fr)]"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className={clsx("text-base", danger && "text-critical")}>
          {title}
        </h2>
        {text !== undefined && <p className="mt-1.5 text-[13px]/[1.45] text-ink-2">{text}</p>}
      </div>
      <div className="grid max-w-[880px] min-w-0 content-start gap-4">{children}</div>
    </section>
  );
};

/** Two fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 wide:grid-cols-2">{children}</div>
);
