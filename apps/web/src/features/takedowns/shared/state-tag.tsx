import type { Takedown } from "@parapet/domain/contracts/takedowns";
import { useTranslations } from "use-intl";

import { Tag } from "../../../shared/ui/chips.tsx";

const KINDS = {
  requested: "warn",
  sent: "plain",
  "in progress": "plain",
  "taken down": "ok",
  rejected: "exploit",
  withdrawn: "plain",
} as const satisfies Record<Takedown["state"], "warn" | "plain" | "ok" | "exploit">;

/** The state of a request, in a word. */
export const StateTag = ({ state }: { state: Takedown["state"] }) => {
  const t = useTranslations("takedowns");
  return <Tag kind={KINDS[state]}>{t(`state.${state}`)}</Tag>;
};
