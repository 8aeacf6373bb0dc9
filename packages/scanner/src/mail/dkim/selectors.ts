const words = (text: string): string[] => text.trim().split(/\s+/);

/** Selectors that mail systems and services use by default. */
const USUAL = words(`
  default dkim dkim1 dkim2 mail mail1 mail2 email smtp smtp1 mx mx1 mx2 mta mta1 key key1 key2 s s1 s2 s3 s1024 s2048 k1 k2 k3
  m1 m2 x a1 dk dk1 d1 d2 sel sel1 sel2 selector selector1 selector2 selector3 selector4 google gappssmtp 20230601 20221208
  20210112 20161025 20120113 mandrill mailchannels mailjet mxvault everlytickey1 everlytickey2 eversrv fm1 fm2 fm3 mesmtp
  amazonses pm protonmail protonmail2 protonmail3 zoho zmail zendesk1 zendesk2 hs1 hs2 sig1 krs krs2 kl kl2 cm sm class
  smtpapi pmta postfix postal sailthru responsys ed-dkim ed25519 rsa private prod test server dkimkey domainkey main primary
  office365 o365 sendgrid sg sparkpost scph mailgun mg pic krs mte1 mte2 litesrv mlrs brevo sib turbo-smtp ctct1 ctct2 cf2024-1
  200608 titan1 titan2 hostinger hostingermail1 hostingermail2 hostingermail-a ovhmo yandex beehiiv bh spop1024 mkto m1024
  sfdc salesforce acdkim1 ac intercom freshdesk fd fdm helpscout strong1 strong2 neolane ml nl news newsletter bounce
  transactional marketing corp exchange barracuda mimecast20190104 mimecast proofpoint pps1 pphosted ppkey1 sophos tm1`);

/** Years in the form that dated selectors take. */
const dated = (year: number): string[] =>
  Array.from({ length: 4 }, (_, back) => String(year - back)).flatMap((text) => [
    text,
    `s${text}`,
    `dkim${text}`,
    `${text}01`,
  ]);

/** Which selectors are worth a question for this domain? The customer's own come first. */
export const dkimSelectors = (domain: string, own: readonly string[], now: Date): string[] => {
  const dashed = domain.replaceAll(".", "-");
  const label = domain.split(".")[0] ?? domain;
  return [
    ...new Set([
      ...own
        .map((selector) => selector.trim().toLowerCase())
        .filter((selector) => /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(selector)),
      ...USUAL,
      `selector1-${dashed}`,
      `selector2-${dashed}`,
      label,
      ...dated(now.getUTCFullYear()),
    ]),
  ];
};
