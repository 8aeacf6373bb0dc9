import { expect, test } from "vitest";

import { readMarkCertificate } from "./mark-certificate.ts";

/** Made for a mark, with a logo, for acme.test, from 2026 to 2136; no one but its own key signed it. */
const MARK = `-----BEGIN CERTIFICATE-----
MIIBsTCCAVigAwIBAgIUWUOlTpP2HSg30gK6gvdRoeT8yPswCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEQWNtZTAgFw0yNjExMTUxMzA2NDZaGA8yMTM2MDUyMjEzMDY0
NlowDzENMAsGA1UEAwwEQWNtZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJhf
hLUSazqapG9YL0KQOFaMgNp3C8EiJHCMr99KnCuJkfvFXr7bsSb/d40m5Sxqb5Eg
JOe5ntq5nLY7ohSy4hmjgY8wgYwwHQYDVR0OBBYEFI0qYRxRVOuwOhStaYGMXwbW
l5cyMB8GA1UdIwQYMBaAFI0qYRxRVOuwOhStaYGMXwbWl5cyMA8GA1UdEwEB/wQF
MAMBAf8wFAYDVR0RBA0wC4IJYWNtZS50ZXN0MBMGA1UdJQQMMAoGCCsGAQUFBwMf
MA4GCCsGAQUFBwEMBAIwADAKBggqhkjOPQQDAgNHADBEAiA40L3iCDixY2DCcriQ
igkP2gUn0iLzbMwwnb+7pHuMIAIgYvO6mdbEq2tyQOyOmQi+lACMeyfBehLMmkaa
Z+flCNo=
-----END CERTIFICATE-----`;
/** An ordinary certificate of the same name. */
const ORDINARY = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUTMAqRBXLbIeOgmN+4nV5eKoWJ60wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJYWNtZS50ZXN0MCAXDTI2MTExNTEzMDc0MFoYDzIxMzYwNTIy
MTMwNzQwWjAUMRIwEAYDVQQDDAlhY21lLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASYX4S1Ems6mqRvWC9CkDhWjIDadwvBIiRwjK/fSpwriZH7xV6+27Em
/3eNJuUsam+RICTnuZ7auZy2O6IUsuIZo2kwZzAdBgNVHQ4EFgQUjSphHFFU67A6
FK1pgYxfBtaXlzIwHwYDVR0jBBgwFoAUjSphHFFU67A6FK1pgYxfBtaXlzIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglhY21lLnRlc3QwCgYIKoZIzj0EAwID
SQAwRgIhAL7/HQjVXyJtoAwsXSFVmHmADubKFPhpQE0meyEBVjKgAiEA4Fhi5LKX
PSKoU3MCU5g05dqSp1EJu0QPictaetiuaj4=
-----END CERTIFICATE-----`;
const NOW = new Date("2027-01-01T00:00:00Z");

test.each([
  ["a mark's, of no authority", MARK, "acme.test", NOW, "unknown-authority"],
  ["that of the domain above", MARK, "mail.acme.test", NOW, "unknown-authority"],
  ["with words around it", `subject=Acme\n${MARK}\n${ORDINARY}`, "acme.test", NOW, "unknown-authority"],
  ["another company's", MARK, "other.test", NOW, "other-domain"],
  ["a name that only ends alike", MARK, "notacme.test", NOW, "other-domain"],
  ["one that ran out", MARK, "acme.test", new Date("2137-01-01T00:00:00Z"), "expired"],
  ["one of tomorrow", MARK, "acme.test", new Date("2025-01-01T00:00:00Z"), "not-yet-valid"],
  ["one for web sites", ORDINARY, "acme.test", NOW, "not-for-marks"],
  ["a page", "<html>not found</html>", "acme.test", NOW, "unreadable"],
  ["a broken one", MARK.replace(/MII\w{40}/, "MII"), "acme.test", NOW, "unreadable"],
] as const)("%s certificate", (_, file, domain, now, problem) =>
  expect(readMarkCertificate(file, domain, now).problem).toBe(problem),
);
