import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Banner } from "../../shared/ui/banner.tsx";

const MAX_SHOWN = 3;
const FRESH_MS = 5 * 60_000;

const unreadNotices = queryOptions({
  queryKey: ["notices"],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }) =>
    (await call("GET /v1/notifications/", { query: { page: 1, page_size: 50 }, signal })).data.filter(
      ({ kind, read }) => kind !== "alert" && !read,
    ),
});

/** Notices about the ownership of domains, opt-outs and the own account, until they are dismissed. */
export const NoticesBanner = () => {
  const t = useTranslations("shell");
  const queries = useQueryClient();
  const { data = [] } = useQuery(unreadNotices);
  const dismiss = async (id: string) => {
    queries.setQueryData(unreadNotices.queryKey, (listed) => listed?.filter((notice) => notice.id !== id));
    await call("POST /v1/notifications/read/", { body: { ids: [id] } });
  };
  return data.slice(0, MAX_SHOWN).map(({ id, domain, title, text }) => (
    <div key={id} className="px-6 pt-4 max-wide:px-4">
      <Banner icon="bell" onDismiss={() => void dismiss(id)}>
        <b>{title}</b> {text}{" "}
        <LocalLink to={`/dashboard/account?part=${domain === "" ? "security" : "domains"}`}>
          {t("notices.open")}
        </LocalLink>
      </Banner>
    </div>
  ));
};
