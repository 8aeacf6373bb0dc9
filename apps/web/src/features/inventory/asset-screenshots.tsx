import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { type Picture, screenshotsOfSite } from "../screenshots/shared/api.ts";
import { PictureFacts } from "../screenshots/shared/picture-facts.tsx";
import { SitePicture } from "../screenshots/shared/site-picture.tsx";

const Captioned = ({ picture, subject, caption }: { picture: Picture; subject: string; caption: string }) => (
  <figure className="grid min-w-0 content-start gap-1">
    <SitePicture picture={picture} subject={subject} />
    <figcaption className="text-xs text-ink-3">{caption}</figcaption>
  </figure>
);

/** What a website looks like, and what it looked like before its last change. */
export const AssetScreenshots = ({ domain, url }: { domain: string; url: string }) => {
  const t = useTranslations("screenshots");
  const { data, error, isError, refetch } = useQuery(screenshotsOfSite(domain, "website", url));
  const body = () => {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    if (data === undefined)
      return (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      );
    const [newest, before, ...earlier] = data.pictures;
    return (
      <div className="grid gap-3">
        {newest !== undefined && (
          <div className="sm:grid-cols-2 grid grid-cols-1 gap-3">
            {before !== undefined && (
              <Captioned
                picture={before}
                subject={url}
                caption={`${t("before")} · ${t("taken", { day: day(before.taken_at) })}`}
              />
            )}
            <Captioned
              picture={newest}
              subject={url}
              caption={
                before === undefined
                  ? t("unchanged", { day: day(newest.taken_at) })
                  : `${t("after")} · ${t("changed", { day: day(newest.taken_at) })}`
              }
            />
          </div>
        )}
        <PictureFacts shown={data} />
        {earlier.length > 0 && (
          <details>
            <summary className="link cursor-pointer text-[13px]">{t("history")}</summary>
            <div className="sm:grid-cols-3 mt-2 grid grid-cols-2 gap-3">
              {earlier.map((picture) => (
                <Captioned
                  key={picture.id}
                  picture={picture}
                  subject={url}
                  caption={t("taken", { day: day(picture.taken_at) })}
                />
              ))}
            </div>
          </details>
        )}
      </div>
    );
  };
  return <Card title={t("title")}>{body()}</Card>;
};
