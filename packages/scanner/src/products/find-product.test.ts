import { expect, test } from "vitest";

import { decideByProduct, isManifold, findProduct, productsListed } from "./find-product.ts";

const nameOf = (name: string | null, cpe: string | null) => findProduct({ name, cpe })?.name ?? null;

test.each([
  ["by the name of its definition", "citrix-netscaler", null, "citrix-netscaler"],
  ["by its CPE name", "smtp", "cpe:2.3:a:exim:exim:4.98:*:*:*:*:*:*:*", "exim"],
  [
    "by protocol and CPE name",
    "ldap",
    "cpe:2.3:a:microsoft:active_directory:*:*:*:*:*:*:*:*",
    "microsoft-active-directory",
  ],
  ["not by a protocol that others speak too", "ldap", "cpe:2.3:a:openldap:openldap:*:*:*:*:*:*:*:*", null],
  ["nor where the product is not known", "ldap", null, null],
  ["nor by a CPE name that no definition has", "http", "cpe:2.3:a:acme:rocket:1.0:*:*:*:*:*:*:*", null],
])("a service is recognised %s", (_, name, cpe, expected) => expect(nameOf(name, cpe)).toBe(expected));

/** Boundaries of releases with branches of their own (validated builds beside ordinary ones). */
test.each([
  ["13.1-58.32", "CVE-2025-5777", "fixed"],
  ["13.1-58.21", "CVE-2025-5777", "affected"],
  ["13.1-37.235", "CVE-2025-5777", "fixed"],
  ["13.1-37.232", "CVE-2025-5777", "affected"],
  ["13.1-37.38", "CVE-2025-5777", "affected"],
  ["12.1-55.330", "CVE-2025-7775", "fixed"],
  ["14.1-4.42", "CVE-2023-4966", "affected"],
  ["14.1-8.50", "CVE-2023-4966", "fixed"],
  ["13.1-58.32", "CVE-2022-27518", "fixed"],
])("NetScaler %s and %s: %s", (version, cve, answer) => {
  const product = findProduct({ name: "citrix-netscaler", cpe: null });
  expect(product && decideByProduct(product, version, cve)?.answer).toBe(answer);
});

test.each([
  ["adobe-coldfusion", "2021.0.5", "CVE-2023-26360", "affected", null],
  ["adobe-coldfusion", "2021.0.6", "CVE-2023-26360", "fixed", null],
  ["adobe-coldfusion", "9.0.1", "CVE-2010-2861", "undecidable", "patch-level"],
  ["adobe-coldfusion", "2018.0.1", "CVE-2010-2861", "fixed", null],
  ["ivanti-connect-secure", "22.7.2.3597", "CVE-2025-0282", "affected", null],
  ["ivanti-connect-secure", "22.7.2.3793", "CVE-2025-0282", "fixed", null],
  ["ivanti-connect-secure", "9.1.10.8000", "CVE-2021-22893", "affected", null],
  ["ivanti-connect-secure", "9.1.11.12173", "CVE-2021-22893", "undecidable", "patch-level"],
  ["ivanti-connect-secure", "9.1.12.14139", "CVE-2021-22893", "fixed", null],
  ["synacor-zimbra", "8.8.12", "CVE-2022-37042", "undecidable", "patch-level"],
  ["synacor-zimbra", "8.8.6", "CVE-2018-6882", "affected", null],
  ["synacor-zimbra", "8.8.7", "CVE-2018-6882", "fixed", null],
  ["synacor-zimbra", "10.0.9", "CVE-2025-48700", "undecidable", "patch-level"],
  ["vmware-vcenter", "8.0.1.22368047", "CVE-2024-37079", "affected", null],
  ["vmware-vcenter", "8.0.1.24000000", "CVE-2024-37079", "undecidable", "patch-level"],
  ["vmware-vcenter", "8.0.2.23900000", "CVE-2024-37079", "affected", null],
  ["telerik-ui", "2016.3.1027", "CVE-2017-11317", "affected", null],
  ["telerik-ui", "2017.1.118", "CVE-2017-11317", "fixed", null],
  ["telerik-ui", "2017.2.621", "CVE-2017-11317", "affected", null],
  ["zyxel-firewall", "5.21", "CVE-2022-30525", "affected", null],
  ["zyxel-firewall", "5.36", "CVE-2023-33009", "undecidable", "patch-level"],
  ["zyxel-firewall", "5.37", "CVE-2023-33009", "fixed", null],
  ["sitecore", "8.2", "CVE-2021-42237", "undecidable", "patch-level"],
  ["sitecore", "9.3", "CVE-2021-42237", "fixed", null],
  ["synacor-zimbra", "8.8.15", "CVE-2022-37042", "undecidable", "patch-level"],
  ["synacor-zimbra", "10.0.9", "CVE-2024-45519", "fixed", null],
  ["oracle-weblogic", "12.2.1.4.0", "CVE-2020-14882", "undecidable", "patch-level"],
  ["oracle-weblogic", "14.1.2.0.0", "CVE-2020-14882", "fixed", null],
  ["f5-big-ip", "15.1.0.3", "CVE-2020-5902", "affected", null],
  ["f5-big-ip", "15.1.0.4", "CVE-2020-5902", "fixed", null],
  ["f5-big-ip", "16.1.4.1", "CVE-2023-46747", "undecidable", "patch-level"],
  ["palo-alto-pan-os", "9.1.8", "CVE-2024-3400", "fixed", null],
  ["solarwinds-whd", "12.8.7.2174", "CVE-2025-26399", "undecidable", "patch-level"],
  ["microsoft-exchange", "15.2.529.5", "CVE-2020-0688", "affected", null],
  ["microsoft-exchange", "15.2.529.8", "CVE-2020-0688", "fixed", null],
  ["synacor-zimbra", null, "CVE-2022-37042", "undecidable", "no-version"],
] as const)("%s %s and %s: %s", (name, version, cve, answer, reason) => {
  const product = findProduct({ name, cpe: null });
  expect(product && decideByProduct(product, version, cve)).toEqual({ answer, ...(reason && { reason }) });
});

test("a build that no table lists is not decided, nor a CVE that the definition leaves open", () => {
  const netscaler = findProduct({ name: "citrix-netscaler", cpe: null });
  expect(netscaler && decideByProduct(netscaler, null, "CVE-2025-5777")).toEqual({
    answer: "undecidable",
    reason: "build-unknown",
  });
  expect(netscaler && decideByProduct(netscaler, "14.1-1.1", "CVE-2000-0001")).toBeNull();
  const exim = findProduct({ name: "exim", cpe: null });
  expect(exim && decideByProduct(exim, "4.98", "CVE-2010-4344")).toEqual({ answer: "undecidable", reason: "setting" });
});

test("catalogues write names in their own ways", () => {
  const of = (vendor: string, product: string, cve = "CVE-2000-0001") =>
    productsListed({ cve, vendor, product }).map(({ name }) => name);
  expect(of("Synacor", " Zimbra  collaboration suite (zcs)")).toEqual(["synacor-zimbra"]);
  expect(of("Acme", "Rocket")).toEqual([]);
  // A CVE that a definition decides is its product's, whatever the catalogue calls it.
  expect(of("Acme", "Rocket", "CVE-2025-5777")).toEqual(["citrix-netscaler"]);
  expect(isManifold("Multiple Products")).toBe(true);
  expect(isManifold("FortiOS")).toBe(false);
});
