import { expect, test } from "vitest";

import home from "./home/en.ts";
import notFound from "./not-found/en.ts";
import partners from "./partners/en.ts";
import { refusalText } from "./refusals.ts";
import signIn from "./sign-in/en.ts";
import site from "./site/en.ts";
import takedowns from "./takedowns/en.ts";

/** The error catalogue of the specification: these sentences are given, word by word. */
test.each([
  [refusalText("en", "unexpected"), "Something went wrong. Please try again."],
  [site.user.logOutFailed, "Failed to logout. Please try again."],
  [site.user.resetFailed, "Failed to reset password. Please try again."],
  [site.user.resetSent, "Please check your email to reset your password."],
  [partners.error.unexpected, "An unexpected error occurred. Please try again."],
  [takedowns.none.title, "No More Takedown Requests"],
  [home.hero.invalid, "Invalid email or domain format"],
  [signIn.login.success, "Login success. Redirecting to dashboard"],
])("%s", (words, given) => expect(words).toBe(given));

test("what is out of takedown requests, and what does not exist, is told with its reason", () => {
  expect(takedowns.none.text).toMatch(/out of domain takedown requests.*buy more or upgrade the plan/is);
  expect(notFound.text).toMatch(/^Page Not Found.*removed, renamed or.*unavailable/s);
});
