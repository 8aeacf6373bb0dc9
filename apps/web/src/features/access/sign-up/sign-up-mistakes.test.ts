import { expect, test } from "vitest";

import { signUpMistakes } from "./sign-up-mistakes.ts";

const good = {
  first_name: "Mara",
  last_name: "Lind",
  company: "Halden",
  email: "mara@halden.example",
  domain: "halden.example",
  password: "four unrelated words",
  terms: true,
};

test.each([
  [{ email: "mara@" }, { email: "invalidEmail" }],
  [{ domain: "https://halden.example" }, { domain: "domainInvalid" }],
  [{ domain: "other.example" }, { domain: "domainDiffers" }],
  [{ domain: "" }, { domain: "required" }],
  [{ password: "elevenchars" }, { password: "tooShort" }],
  [{ terms: false }, { terms: "termsRequired" }],
])("%o", (change, mistakes) => expect(signUpMistakes({ ...good, ...change })).toEqual(mistakes));

test("a good form has none", () => expect(signUpMistakes(good)).toEqual({}));
