import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { whenNeeded } from "../../shared/when-needed.ts";
import type { CveDetail } from "./cve-api.ts";
import { plainName } from "./plain-name.ts";

const keepPart = whenNeeded(() => import("./shared/search/save-search.tsx"));

/** Some records list hundreds of products: the first are offered, any other can be searched and saved. */
const MAX_OFFERED = 20;

const quoted = (name: string): string => `"${name.replaceAll(/["\\]/g, "\\$&")}"`;

const choicesOf = ({ vendors, products }: CveDetail) => [
  ...products.slice(0, MAX_OFFERED).map((product) => ({ q: `product:${quoted(product)}`, name: plainName(product) })),
  ...vendors.slice(0, MAX_OFFERED).map((vendor) => ({ q: `vendor:${quoted(vendor)}`, name: plainName(vendor) })),
];

/** Subscribes to what comes after this one: everything about its product or its vendor. */
export const AlertMe = ({ cve }: { cve: CveDetail }) => {
  const t = useTranslations("threat-intel");
  const [isOpen, setOpen] = useState(false);
  const keep = keepPart.use(isOpen);
  const choices = choicesOf(cve);
  const [first] = choices;
  if (first === undefined) return null;
  return (
    <>
      <Button icon="bell" onClick={() => setOpen(true)}>
        {t("kept.alertMe")}
      </Button>
      {isOpen && keep !== null && (
        <keep.KeepSearch kind="cve" q={first.q} choices={choices} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
