import type { IocRow } from "@parapet/domain/contracts/intel";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { DrawerPart } from "./drawer-part.tsx";
import { iocsQuery } from "./ioc-api.ts";

const SHOWN = 6;

const searchFor = (malware: string): string => `malware:"${malware.replaceAll(/["\\]/g, "\\$&")}"`;

export const LinkedIocs = ({ ioc }: { ioc: IocRow & { readonly malware: string } }) => {
  const t = useTranslations("threat-intel");
  const errorText = useErrorText();
  const q = searchFor(ioc.malware);
  const found = useQuery(iocsQuery(q, 1, true));
  const others = (found.data?.data ?? []).filter(({ id }) => id !== ioc.id);
  const body = () => {
    if (found.isError) return <p className="text-[13px] text-ink-2">{errorText(found.error)}</p>;
    if (found.data === undefined) {
      return (
        <Loading>
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      );
    }
    if (others.length === 0) return <p className="text-[13px] text-ink-2">{t("ioc.linked.none")}</p>;
    return (
      <>
        <ul className="grid gap-1.5 text-[13px]">
          {others.slice(0, SHOWN).map((other) => (
            <li key={other.id} className="flex items-center justify-between gap-3">
              <span className="mono truncate" title={other.value.slice(0, 500)}>
                {other.value}
              </span>
              <Tag>{t(`ioc.types.${other.type}`)}</Tag>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-[13px]">
          <LocalLink className="link" to={`/dashboard/threat-intelligence/ioc-database?q=${encodeURIComponent(q)}`}>
            {t("ioc.linked.all")}
          </LocalLink>
        </p>
      </>
    );
  };
  return <DrawerPart title={t("ioc.linked.title", { malware: ioc.malware })}>{body()}</DrawerPart>;
};
