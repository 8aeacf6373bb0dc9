import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { screenshotsOfSite } from "./api.ts";
import { LikenessFacts } from "./likeness-facts.tsx";
import { PictureFacts } from "./picture-facts.tsx";
import { SitePicture } from "./site-picture.tsx";

/** What a look-alike shows, beside the customer's own website that it resembles most. */
export const LookAlikePicture = ({ domain, name }: { domain: string; name: string }) => {
  const t = useTranslations("screenshots");
  const { data, error, isError, refetch } = useQuery(screenshotsOfSite(domain, "look-alike", name));
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  const { picture, likeness } = data;
  const own = likeness?.of_picture ?? null;
  return (
    <div className="grid gap-3">
      {picture !== null && (
        <div className="sm:grid-cols-2 grid grid-cols-1 gap-3">
          <figure className="grid min-w-0 content-start gap-1">
            <SitePicture picture={picture} subject={name} />
            <figcaption className="text-xs break-all text-ink-3">{t("theirs")}</figcaption>
          </figure>
          {own !== null && (
            <figure className="grid min-w-0 content-start gap-1">
              <SitePicture picture={{ id: own }} subject={likeness?.of ?? ""} />
              <figcaption className="text-xs break-all text-ink-3">{t("own")}</figcaption>
            </figure>
          )}
        </div>
      )}
      <PictureFacts shown={data} />
      {likeness === null
        ? picture !== null && <p className="text-xs text-ink-2">{t("noComparison")}</p>
        : picture !== null && <LikenessFacts likeness={likeness} />}
    </div>
  );
};
