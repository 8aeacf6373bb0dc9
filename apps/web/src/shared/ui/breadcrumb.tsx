import { Link } from "react-router";

/** The way up from a page that is below another. */
export const Breadcrumb = ({
  label,
  steps,
}: {
  label: string;
  steps: readonly { readonly to?: string; readonly text: string }[];
}) => (
  <nav aria-label={label} className="mb-2 text-[13px] text-ink-2">
    <ol className="flex flex-wrap gap-1.5">
      {steps.map((step) => (
        <li key={step.text} className="flex gap-1.5 after:text-ink-3 not-last:after:content-['/']">
          {step.to === undefined ? (
            <span aria-current="page">{step.text}</span>
          ) : (
            <Link className="link" to={step.to}>
              {step.text}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
