import { useTranslations } from "use-intl";

import { Icon } from "../ui/icon.tsx";
import type { Fact } from "./use-meanwhile.ts";

/** Changes saved by another user while this form was open. The entries here are preserved. */
export const Meanwhile = ({ changed }: { changed: readonly Fact[] }) => {
  const t = useTranslations("common");
  return (
    <div role="status" className="empty:hidden">
      {changed.length > 0 && (
        <div className="grid gap-2 rounded-control border border-line bg-sunken px-3 py-2.5">
          <p className="flex items-start gap-2">
            <Icon name="edit" className="mt-px" />
            <span>{t("meanwhile.text")}</span>
          </p>
          <dl className="grid gap-1 text-[13px]">
            {changed.map(({ label, value }) => (
              <div key={label} className="[overflow-wrap:anywhere]">
                <dt className="inline text-ink-2">{t("pair", { label, value: "" })}</dt>
                <dd className="inline font-semibold">{value === "" ? "---" : value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
};
