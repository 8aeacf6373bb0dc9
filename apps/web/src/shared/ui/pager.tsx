import { useFormatter, useTranslations } from "use-intl";

import { Button } from "./button.tsx";

/** Which rows of how many, and the way to the others. Pages count from 1. */
export const Pager = ({
  page,
  pageSize,
  total,
  label,
  onPage,
}: {
  /** What is paged, where a page has several lists: their navigations have different names then. */
  label?: string | undefined;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) => {
  const t = useTranslations("common");
  const format = useFormatter();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav
      className="pager"
      aria-label={label === undefined ? t("pager.label") : t("pair", { label: t("pager.label"), value: label })}
    >
      <span className="num" aria-live="polite">
        {t("pager.rows", { from: format.number(from), to: format.number(to), total: format.number(total) })}
      </span>
      <span className="flex items-center gap-2">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t("pager.previous")}
        </Button>
        <span className="num">{t("pager.page", { page: format.number(page), pages: format.number(pages) })}</span>
        <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t("pager.next")}
        </Button>
      </span>
    </nav>
  );
};
