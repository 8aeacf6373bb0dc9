import type { Flag } from "@parapet/domain/features/flags";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Switch } from "../../shared/ui/checkbox.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { featuresQuery, saveFeatures } from "./api.ts";

/** Feature flags of the portal. */
export const FeaturesPart = () => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const state = useQuery(featuresQuery);
  const flip = async (feature: Flag, on: boolean) => {
    if (state.data === undefined) return;
    const { features, version } = state.data;
    try {
      await saveFeatures({ features: { ...features, [feature]: on }, version });
      toast({ kind: "success", title: t("saved") });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: featuresQuery.queryKey });
  };
  if (state.isError) return <Failed error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const { features } = state.data;
  return (
    <Card title={t("parts.features")}>
      <p className="mb-4 text-ink-2">{t("features.text")}</p>
      <div className="grid max-w-[520px] gap-3">
        {(Object.keys(features) as Flag[]).map((feature) => (
          <Switch
            key={feature}
            className="justify-between"
            label={t(`features.${feature}`)}
            checked={features[feature]}
            onChange={(event) => void flip(feature, event.target.checked)}
          />
        ))}
      </div>
    </Card>
  );
};
