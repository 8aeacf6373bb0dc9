import { expect, test } from "vitest";

import signIn from "./access/sign-in/en.ts";
import alerts from "./alerts/en.ts";
import orders from "./billing/orders/en.ts";
import common from "./common/en.ts";
import home from "./home/en.ts";
import partners from "./leads/partners/en.ts";
import notFound from "./not-found/en.ts";
import results from "./public-report/results/en.ts";
import { refusalText } from "./refusals.ts";
import shell from "./shell/en.ts";
import site from "./site/en.ts";
import takedowns from "./takedowns/en.ts";

/** The error catalogue and the validation rules of the specification: these sentences are given, word by word. */
test.each([
  [refusalText("en", "unexpected"), "Something went wrong. Please try again."],
  [common.error.unknown, "Something went wrong. Please try again."],
  [site.user.logOutFailed, "Failed to logout. Please try again."],
  [site.user.resetFailed, "Failed to reset password. Please try again."],
  [site.user.resetSent, "Please check your email to reset your password."],
  [signIn.forgot.sent, "Please check your email to reset your password."],
  [partners.error.unexpected, "An unexpected error occurred. Please try again."],
  [partners.error.nameRequired, "Organization name is required"],
  [partners.error.domainRequired, "Partner domain is required"],
  [partners.error.domainInvalid, "Please enter a valid domain (e.g., {host})"],
  [partners.error.emailRequired, "Administrator email is required"],
  [partners.error.emailInvalid, "Please enter a valid email address"],
  [partners.error.tierRequired, "Please select a partner tier"],
  [partners.error.planRequired, "Please select a plan type for this client"],
  [orders.cancelPlan.done, "Subscription cancelled successfully"],
  [orders.cancelPlan.failed, "Error cancelling subscription"],
  [takedowns.none.title, "No More Takedown Requests"],
  [home.hero.invalid, "Invalid email or domain format"],
  [results.ask.invalid, "Invalid email or domain format"],
  [refusalText("en", "invalid_target"), "Invalid email or domain format"],
  [signIn.login.success, "Login success. Redirecting to dashboard"],
])("%s", (words, given) => expect(words).toBe(given));

/** What buttons, entries and switches are called, where the specification names them. */
test.each([
  [signIn.login.remember, "Remember me"],
  [signIn.code.trust, "Trust this browser for 10 days"],
  [shell.back, "Back to Overview"],
  [
    [site.nav.solutions, site.nav.plans, site.nav.dashboard, site.nav.logIn, site.nav.signUp],
    ["Solutions", "Plans", "Dashboard", "Login", "Buy now"],
  ],
  [
    [site.user.account, site.user.resetPassword, site.user.logOut],
    ["Account Information", "Reset Password", "Log out"],
  ],
  [
    ["current-risk", "threat-intelligence", "management", "alert-management", "third-party-management", "account"].map(
      (entry) => shell.menu[entry as keyof typeof shell.menu],
    ),
    ["Current risk", "Threat intelligence", "Management", "Alert management", "Third-party management", "Account info"],
  ],
  [
    [
      alerts.toggles.new_leaked_password,
      alerts.toggles.new_dark_web_mention,
      alerts.toggles.new_stealer_logs,
      alerts.toggles.new_stealer_logs_for_sale,
      alerts.toggles.new_vulnerabilities,
    ],
    [
      "New leaked password",
      "New dark web mention",
      "New stealer logs",
      "New stealer logs for sale",
      "New vulnerabilities detected",
    ],
  ],
])("%s", (words, given) => expect(words).toEqual(given));

test("exhausted takedown requests and missing pages are stated with the reason", () => {
  expect(takedowns.none.text).toMatch(/out of domain takedown requests.*buy more or upgrade the plan/is);
  expect(notFound.text).toMatch(/^Page Not Found.*removed, renamed or.*unavailable/s);
});

test("a licence that ended or is about to end says whom to ask, and a registration when its credentials come", () => {
  for (const words of [shell.licence.text, refusalText("en", "licence_expired")])
    expect(words).toMatch(/contact your administrator to request a new license/i);
  expect(shell.licence.renew).toMatch(/contact your administrator to renew.*interrupt/i);
  expect([partners.done.title, partners.done.text]).toEqual([
    "Registration submitted",
    "You will receive your credentials within {hours} business hours.",
  ]);
});
