/** Why a name cannot belong to one organization. A contract states it in English; `field-mistakes.ts` has the other languages. */
export const SHARED_DOMAIN_MESSAGES = {
  public_suffix:
    "This is a public suffix, under which unrelated organizations register domains. Enter a registered domain.",
  free_mail:
    "This is a free email provider, so the domain does not belong to one organization. Enter a company domain.",
} as const;
