import type { Fault } from "../../blueprint.ts";
import type { CertificatePlan } from "../../tls/certificate-plan.ts";
import { revocationListUrl } from "../healthy-company.ts";

const certificate = (id: string, host: string, plan: CertificatePlan, outcome = id): Fault => ({
  id,
  where: host,
  expect: { area: "web-apps-exposures", check: "tls-certificate", outcome },
  plant: [{ change: "certificate", host, certificate: plan }],
});

/** What is wrong with the certificates and the TLS of the careless company? */
export const tlsFaults: readonly Fault[] = [
  certificate("certificate-expired", "api.acme.test", { state: "expired" }),
  certificate("certificate-self-signed", "vpn.acme.test", { state: "self-signed" }),
  certificate("certificate-wrong-name", "blog.acme.test", { state: "wrong-name" }),
  certificate("certificate-weak-key", "files.acme.test", { state: "weak-key" }),
  certificate("certificate-expiring", "shop.acme.test", { state: "expiring" }, "certificate-expiring-soon"),
  certificate("certificate-not-stapled", "dev.acme.test", { state: "good", ocspAt: "http://ocsp.acme.test/" }),
  {
    id: "certificate-revoked",
    where: "app.acme.test",
    expect: { area: "web-apps-exposures", check: "tls-revocation", outcome: "certificate-revoked" },
    plant: [
      {
        change: "certificate",
        host: "app.acme.test",
        certificate: { state: "revoked", revocationListAt: revocationListUrl("acme.test") },
      },
    ],
  },
  {
    id: "tls-old-versions",
    where: "shop.acme.test",
    expect: { area: "web-apps-exposures", check: "tls-protocols", outcome: "tls-old-versions" },
    plant: [
      {
        change: "service",
        host: "shop.acme.test",
        service: { port: 443, speaks: "https", tls: { minVersion: "TLSv1" } },
      },
    ],
  },
  {
    id: "tls-cbc-only",
    where: "blog.acme.test",
    expect: { area: "web-apps-exposures", check: "tls-protocols", outcome: "tls-cbc-only" },
    plant: [
      {
        change: "service",
        host: "blog.acme.test",
        service: { port: 443, speaks: "https", tls: { ciphers: "ECDHE-ECDSA-AES128-SHA256:@SECLEVEL=0" } },
      },
    ],
  },
  {
    id: "tls-small-group",
    where: "files.acme.test",
    expect: { area: "web-apps-exposures", check: "tls-protocols", outcome: "tls-small-group" },
    // Such suites want an RSA key, which this host has.
    plant: [
      {
        change: "service",
        host: "files.acme.test",
        service: {
          port: 443,
          speaks: "https",
          tls: { ciphers: "ECDHE+AESGCM:DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0", group: "small" },
        },
      },
    ],
  },
];
