import { useFormatter } from "use-intl";

import { shownShare } from "../format/probability.ts";

/** A figure with so many decimals, separated as the language does it. */
export const Decimal = ({ value, digits }: { value: number; digits: number }) =>
  useFormatter().number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A probability in per cent; three dashes where it is unknown. */
export const Probability = ({ share }: { share: number | null }) => {
  const format = useFormatter();
  return share === null ? "---" : format.number(shownShare(share), "percent");
};
