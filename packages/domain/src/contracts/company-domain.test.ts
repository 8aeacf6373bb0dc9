import { SHARED_DOMAIN_MESSAGES } from "@parapet/words/messages/shared-domain";
import { expect, test } from "vitest";

import { CompanyDomain, sharedDomain, toCompanyDomain } from "./company-domain.ts";

test.each([
  ["co.uk", "public_suffix"],
  ["com.br", "public_suffix"],
  ["github.io", "public_suffix"],
  ["herokuapp.com", "public_suffix"],
  ["s3.amazonaws.com", "public_suffix"],
  ["xn--55qx5d.cn", "public_suffix"],
  ["nom.br", "public_suffix"],
  ["compute.amazonaws.com", "public_suffix"],
  ["gmail.com", "free_mail"],
  ["mail.gmail.com", "free_mail"],
  ["hotmail.co.uk", "free_mail"],
  ["yahoo.co.jp", "free_mail"],
] as const)("%s belongs to no single organization: %s", (name, why) => {
  expect(sharedDomain(name)).toBe(why);
  expect(toCompanyDomain(` ${name.toUpperCase()}. `)).toBeNull();
  expect(CompanyDomain.safeParse(name).error?.issues[0]?.message).toBe(SHARED_DOMAIN_MESSAGES[why]);
});

test.each([
  "acme.co.uk",
  "acme.github.io",
  "shop.acme.com.br",
  "acme.test",
  "city.kawasaki.jp",
  "mygmail.com",
  "_dmarc.acme.test",
])("%s may be an organization's domain", (name) => {
  expect(sharedDomain(name)).toBeNull();
  expect(CompanyDomain.parse(name)).toBe(name);
});
