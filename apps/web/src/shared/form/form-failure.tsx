import { Icon } from "../ui/icon.tsx";

/** What went wrong with the form as a whole; read out at once. */
export const FormFailure = ({ text }: { text: string | null }) => (
  <div role="alert" className="empty:hidden">
    {text !== null && (
      <p className="flex items-start gap-2 rounded-control border border-critical bg-critical-soft px-3 py-2.5 text-critical">
        <Icon name="warning" className="mt-px" />
        <span>{text}</span>
      </p>
    )}
  </div>
);
