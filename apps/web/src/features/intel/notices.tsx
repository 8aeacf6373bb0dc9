import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { noticesQuery } from "./notices-api.ts";

/** The words NVD asks for; they are a condition of use, so they are shown even when nothing else loads. */
const NVD_NOTICE = "This product uses the NVD API but is not endorsed or certified by the NVD.";

/** Who publishes the data, under which licence, and the words they want shown. */
export const Notices = () => {
  const t = useTranslations("threat-intel");
  const { data = [] } = useQuery(noticesQuery());
  const nameOf = (feed: string, name: string) => {
    const key = `sources.names.${feed as "misp"}` as const;
    return t.has(key) ? t(key) : name;
  };
  const licenceOf = (feed: string, licence: string) => {
    const key = `sources.licences.${feed as "nvd"}` as const;
    return t.has(key) ? t(key) : licence;
  };
  const words = [
    ...new Set([NVD_NOTICE, ...data.flatMap(({ feed, notice }) => (feed === "nvd" ? [] : (notice ?? [])))]),
  ];
  return (
    <footer className="mt-6 grid gap-1 pb-24 text-xs text-ink-3">
      {words.map((notice) => (
        <p key={notice} lang="en">
          {notice}
        </p>
      ))}
      {data.length > 0 && (
        <details>
          <summary className="cursor-pointer">{t("licences")}</summary>
          <ul className="mt-1 grid gap-0.5">
            {data.map(({ feed, name, licence }) => (
              <li key={feed}>
                {nameOf(feed, name)}: {licenceOf(feed, licence)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </footer>
  );
};
