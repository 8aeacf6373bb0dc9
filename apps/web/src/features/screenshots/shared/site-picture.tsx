import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { Skeleton } from "../../../shared/ui/states.tsx";
import { imageQuery, type Picture } from "./api.ts";

/** True once the element has come near the visible part of the page. */
const useNear = () => {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "300px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, isNear };
};

/** A screenshot, loaded when it comes into view. What it shows is untrusted and stays a picture. */
export const SitePicture = ({ picture, subject }: { picture: Picture | { id: string }; subject: string }) => {
  const t = useTranslations("screenshots");
  const { place, isNear } = useNear();
  const image = useQuery(imageQuery(picture.id, isNear));
  const when = "taken_at" in picture ? day(picture.taken_at) : "";
  return (
    <div ref={place} className="aspect-[1280/800] w-full overflow-hidden rounded-control border border-line bg-sunken">
      {image.data === undefined ? (
        image.isError ? (
          <p className="p-3 text-xs text-ink-3" role="alert">
            {t("failed")}
          </p>
        ) : (
          <div role="status" aria-label={t("loading", { subject })} className="h-full">
            <Skeleton className="block h-full w-full" />
          </div>
        )
      ) : (
        <img
          src={image.data}
          alt={t("imageOf", { subject, day: when })}
          className="block h-full w-full object-cover object-top"
        />
      )}
    </div>
  );
};
