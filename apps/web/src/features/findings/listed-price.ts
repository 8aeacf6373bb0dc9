import type { useTranslations } from "use-intl";

type Words = ReturnType<typeof useTranslations<"findings">>;

/** The price of a listing as people write it in this language; whatever else a source says stays as it is. */
export const listedPrice = (value: unknown, t: Words): unknown => {
  const [, amount, currency = ""] =
    /^(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(typeof value === "string" ? value : "") ?? [];
  return amount === undefined ? value : t("priceValue", { amount: Number(amount), currency }).trim();
};
