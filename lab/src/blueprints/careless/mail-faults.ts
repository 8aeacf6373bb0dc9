import type { Fault } from "../../blueprint.ts";
import { DKIM_RSA_1024 } from "../dkim-keys.ts";

const area = "email-weaknesses";

const txt = (name: string, ...data: string[]) => ({ change: "records", name, records: { type: "TXT", data } }) as const;

/** Made for a web site, not for a mark; made for this lab, and its key was thrown away. */
const ORDINARY_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUTMAqRBXLbIeOgmN+4nV5eKoWJ60wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJYWNtZS50ZXN0MCAXDTI2MTExNTEzMDc0MFoYDzIxMzYwNTIy
MTMwNzQwWjAUMRIwEAYDVQQDDAlhY21lLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASYX4S1Ems6mqRvWC9CkDhWjIDadwvBIiRwjK/fSpwriZH7xV6+27Em
/3eNJuUsam+RICTnuZ7auZy2O6IUsuIZo2kwZzAdBgNVHQ4EFgQUjSphHFFU67A6
FK1pgYxfBtaXlzIwHwYDVR0jBBgwFoAUjSphHFFU67A6FK1pgYxfBtaXlzIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglhY21lLnRlc3QwCgYIKoZIzj0EAwID
SQAwRgIhAL7/HQjVXyJtoAwsXSFVmHmADubKFPhpQE0meyEBVjKgAiEA4Fhi5LKX
PSKoU3MCU5g05dqSp1EJu0QPictaetiuaj4=
-----END CERTIFICATE-----
`;

/** What is wrong with the mail of the careless company? */
export const mailFaults: readonly Fault[] = [
  {
    id: "spf-softfail",
    where: "acme.test",
    expect: { area, check: "email-spf", outcome: "spf-softfail" },
    // The include leads to a name no one owns any more: anyone who registers it may send as acme.test.
    plant: [txt("acme.test", "v=spf1 mx ptr include:_spf.lapsed-mailer.test ~all")],
  },
  {
    id: "dmarc-none",
    where: "acme.test",
    expect: { area, check: "email-dmarc", outcome: "dmarc-unenforced" },
    plant: [txt("_dmarc.acme.test", "v=DMARC1; p=none")],
  },
  {
    id: "dkim-weak",
    where: "default._domainkey.acme.test",
    expect: { area, check: "email-dkim", outcome: "dkim-short-key" },
    plant: [txt("default._domainkey.acme.test", `v=DKIM1; k=rsa; t=y; p=${DKIM_RSA_1024}`)],
  },
  {
    id: "mta-sts-absent",
    where: "acme.test",
    expect: { area, check: "email-mta-sts", outcome: "sts-absent" },
    plant: [
      txt("_mta-sts.acme.test"),
      { change: "records", name: "mta-sts.acme.test", records: { type: "CNAME", data: [] } },
    ],
  },
  {
    id: "tls-rpt-absent",
    where: "acme.test",
    expect: { area, check: "email-tls-rpt", outcome: "tlsrpt-absent" },
    plant: [txt("_smtp._tls.acme.test")],
  },
  {
    id: "dane-absent",
    where: "mail.acme.test",
    expect: { area, check: "email-dane", outcome: "dane-absent" },
    plant: [
      { change: "records", name: "_25._tcp.mail.acme.test", records: { type: "TLSA", data: [] } },
      { change: "records", name: "_25._tcp.mail2.acme.test", records: { type: "TLSA", data: [] } },
    ],
  },
  {
    id: "mail-no-starttls",
    where: "mail2.acme.test",
    expect: { area, check: "email-smtp", outcome: "smtp-no-starttls" },
    plant: [
      {
        change: "service",
        host: "mail2.acme.test",
        service: {
          port: 25,
          speaks: "smtp",
          banner: "mail2.acme.test ESMTP Exim 4.87 Mon, 04 Mar 2024 10:00:00 +0000",
          startTls: false,
          auth: "before-tls",
          vrfy: true,
        },
      },
    ],
  },
  {
    id: "mail-open-relay",
    where: "mail.acme.test",
    expect: { area, check: "email-smtp", outcome: "smtp-banner-name" },
    plant: [
      {
        change: "service",
        host: "mail.acme.test",
        service: {
          port: 25,
          speaks: "smtp",
          banner: "mailserver ESMTP Postfix (Ubuntu)",
          startTls: true,
          openRelay: true,
          tls: { minVersion: "TLSv1" },
        },
      },
    ],
  },
  {
    id: "bimi-certificate-ordinary",
    where: "acme.test",
    expect: { area, check: "email-bimi", outcome: "bimi-certificate-unusable" },
    plant: [
      txt("default._bimi.acme.test", "v=BIMI1; l=https://www.acme.test/mark.svg; a=https://www.acme.test/mark.pem"),
      {
        change: "path",
        host: "www.acme.test",
        path: "/mark.svg",
        answer: {
          kind: "plain",
          type: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 8 8"><title>Acme</title></svg>',
        },
      },
      { change: "path", host: "www.acme.test", path: "/mark.pem", answer: ORDINARY_CERTIFICATE },
    ],
  },
  {
    id: "mail-certificate-expired",
    where: "mail.acme.test",
    expect: { area, check: "email-smtp", outcome: "smtp-certificate-expired" },
    plant: [{ change: "certificate", host: "mail.acme.test", certificate: { state: "expired" } }],
  },
  {
    id: "mail-ptr-absent",
    where: "mail2.acme.test",
    expect: { area, check: "email-mx", outcome: "mx-ptr-missing" },
    plant: [{ change: "host", host: "mail2.acme.test", set: { ptr: null } }],
  },
  {
    id: "mail-ptr-mismatch",
    where: "mail.acme.test",
    expect: { area, check: "email-mx", outcome: "mx-ptr-mismatch" },
    plant: [{ change: "host", host: "mail.acme.test", set: { ptr: "static-17.access.test" } }],
  },
  {
    id: "mx-dangling",
    where: "news.acme.test",
    expect: { area, check: "email-host-mx", outcome: "host-mx-registrable" },
    plant: [
      {
        change: "records",
        name: "news.acme.test",
        records: { type: "MX", data: [{ preference: 10, exchange: "mx.lapsed-mailer.test" }] },
      },
    ],
  },
];
