import { expect, type Locator, type Page, test } from "@playwright/test";

import { person, type Stage, startStage } from "./portal-stage.ts";
import { selectDomain } from "./select-domain.ts";

/** Run by `npm test`; the others at night. */
const CORE = { tag: "@core" };

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage[Symbol.asyncDispose]());
test.beforeEach(({ page }) => {
  Object.assign(stage, {
    user: null,
    bearer: "first",
    refreshes: 0,
    accountCalls: 0,
    failLogout: false,
  });
  // A broken content policy, a failed hydration and a thrown error all end here.
  page.on("pageerror", (error) => expect.soft(String(error)).toBe(""));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !text.includes("Failed to load resource")) expect.soft(text).toBe("");
  });
});

/** Pages of the dashboard may keep asking; the frame around them is what is checked here. */
const open = (page: Page, path: string) =>
  page.goto(`${stage.url}${path}`, { waitUntil: path.includes("/dashboard") ? "load" : "networkidle" });
const signedIn = async (page: Page, path: string, change: Parameters<typeof person>[0] = {}) => {
  stage.user = person(change);
  await open(page, path);
  // The frame is rendered once the server has said who is here.
  await page.locator("#main").waitFor();
};
const withDomain = async (page: Page, path: string, change: Parameters<typeof person>[0] = {}) => {
  await selectDomain(page, "halden-marine.example");
  await signedIn(page, path, change);
};

test.describe("public pages", () => {
  test("the hero refuses what is neither a domain nor an address, and takes both", async ({ page }) => {
    await open(page, "/");
    const box = page.getByRole("textbox", { name: "Domain or email" });
    for (const wrong of ["", "https://acme.test", "www.acme.test", "acme", "a b.test", "@acme.test"]) {
      await box.fill(wrong);
      await page.getByRole("button", { name: "Scan now" }).click();
      await expect(page.getByRole("alert")).toHaveText("Invalid email or domain format");
    }
    await box.fill("Mara@Acme.test");
    await page.getByRole("button", { name: "Scan now" }).click();
    await expect(page).toHaveURL(`${stage.url}/results/acme.test`);
  });

  test("changing the language preserves page, query and scroll position", async ({ page }) => {
    await open(page, "/plans-pricing?from=mail");
    await page.evaluate("scrollTo(0, 400)");
    // Clicked where it is: the mouse would first scroll it into view.
    await page.getByRole("link", { name: "FR", exact: true }).dispatchEvent("click");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offres et tarifs");
    expect(page.url()).toBe(`${stage.url}/fr/plans-pricing?from=mail`);
    // Not to the pixel: where longer words above take another line, the browser keeps what is in view in its place.
    expect(Math.abs(Number(await page.evaluate("scrollY")) - 400)).toBeLessThan(120);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  });

  test("sign-in and purchase appear once the session is known to be absent", async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/get-tokens", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.url}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
    answer();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Buy now" })).toBeVisible();
    for (const name of ["Solutions", "Plans"])
      await expect(page.getByRole("banner").getByRole("link", { name, exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toHaveCount(0);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Terms of use" })).toHaveAttribute("href", "/terms");
    await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
  });

  test("who is signed in sees the way to the dashboard and the own name", async ({ page }) => {
    await signedIn(page, "/terms");
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Marta Okafor , account menu" })).toBeVisible();
  });

  test("a chosen theme is there before the page is drawn again", async ({ page }) => {
    await open(page, "/terms");
    await page.getByRole("switch", { name: "Dark theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("an unknown address is answered with 404 in its language", CORE, async ({ page }) => {
    const response = await open(page, "/es/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error 404");
    await page.getByRole("link", { name: "Volver al inicio" }).click();
    await expect(page).toHaveURL(`${stage.url}/es`);
  });

  test("pages are readable without script", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.url}/fr/terms`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conditions d’utilisation");
    await context.close();
  });

  test("no prerendered page carries a style attribute, so the strictest content policy fits it", async ({
    request,
  }) => {
    for (const path of ["/", "/plans-pricing", "/login", "/es/signup", "/fr/404"]) {
      expect(await (await request.get(`${stage.url}${path}`)).text()).not.toMatch(/<(?!script)[^>]*\sstyle="/);
    }
  });

  test("the partner form says each thing that is missing in the words of the specification", async ({ page }) => {
    await open(page, "/partners/register");
    await page.getByRole("button", { name: "Add client" }).click();
    await page.getByRole("button", { name: "Register" }).click();
    for (const words of [
      "Organization name is required",
      "Partner domain is required",
      "Administrator email is required",
      "Please select a partner tier",
      "Please select a plan type for this client",
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
    await page.getByLabel("Partner domain").fill("https://x");
    await page.getByLabel("Administrator email").fill("nobody");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Please enter a valid domain (e.g., company.com)").first()).toBeVisible();
    await expect(page.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
  });
});

test.describe("signing in", () => {
  test(
    "a wrong password is said in the server's words; a right code leads to the page that was asked for",
    CORE,
    async ({ page }) => {
      await open(page, "/dashboard/management/user-management");
      await expect(page).toHaveURL(/\/login\?next=/);
      await page.getByLabel("Work email").fill("marta@keystone.example");
      await page.getByLabel("Password", { exact: true }).fill("wrong password");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("alert")).toHaveText("Incorrect email or password.");
      await page.getByLabel("Password", { exact: true }).fill("right password");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
      await expect(page.getByText("m•••a@keystone.example")).toBeVisible();
      await page.getByLabel("One-time code").fill("12345");
      await page.getByRole("button", { name: "Verify and sign in" }).click();
      await expect(page.getByText("Enter the 6-digit code")).toBeVisible();
      await page.getByLabel("One-time code").fill("123456");
      await page.getByRole("button", { name: "Verify and sign in" }).click();
      await expect(page.getByText("Login success. Redirecting to dashboard")).toBeVisible();
      await expect(page).toHaveURL(`${stage.url}/dashboard/management/user-management`);
    },
  );

  test("an old bearer is renewed once and the call is made again", CORE, async ({ page }) => {
    stage.bearer = "second";
    await withDomain(page, "/dashboard/current-risk");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
    expect([stage.refreshes, stage.accountCalls]).toEqual([1, 2]);
  });

  test("a session that cannot be renewed ends on the login page", CORE, async ({ page }) => {
    stage.bearer = "nobody has this";
    await page.route("**/api/refresh-access-token", (route) =>
      route.fulfill({ json: { data: { accessToken: null } } }),
    );
    stage.user = person();
    await open(page, "/dashboard");
    await expect(page).toHaveURL(/\/login/);
  });

  test("leaving one tab leaves the others, and the marker is gone after a moment", async ({ context, page }) => {
    await withDomain(page, "/dashboard/account");
    const [other, shop] = [await context.newPage(), await context.newPage()];
    await other.goto(`${stage.url}/dashboard/account`, { waitUntil: "networkidle" });
    await shop.goto(`${stage.url}/es/plans-pricing`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Marta Okafor , account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(`${stage.url}/login`);
    await expect(other).toHaveURL(`${stage.url}/login`);
    await expect(shop).toHaveURL(`${stage.url}/es/login`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("isLoggedOut"))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem("workspace"))).not.toContain("halden-marine");
  });

  test("a failed sign-out shows an error and keeps the session", async ({ page }) => {
    await withDomain(page, "/dashboard/account");
    stage.failLogout = true;
    await page.getByRole("button", { name: "Marta Okafor , account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("Failed to logout. Please try again.").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account information");
  });

  test("silence is warned of two minutes ahead and ends the session after thirty", CORE, async ({ page }) => {
    await page.clock.install();
    await withDomain(page, "/dashboard/account");
    await page.clock.runFor(28 * 60_000 + 2_000);
    await expect(page.getByRole("dialog", { name: "Are you still there?" })).toBeVisible();
    const received = page.waitForRequest((request) => request.url().endsWith("/api/get-tokens"));
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await received;
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // Reading and typing also count as activity, or the server would end the session.
    await page.clock.runFor(5 * 60_000);
    const notifiedAgain = page.waitForRequest((request) => request.url().endsWith("/api/get-tokens"));
    await page.mouse.move(20, 20);
    await notifiedAgain;
    await page.clock.runFor(30 * 60_000 + 3_000);
    await expect(page).toHaveURL(/\/login\?next=.*&why=idle$/);
    await expect(page.getByText("You were logged out after 30 minutes of inactivity.")).toBeVisible();
  });
});

test.describe("a page that something else changed before it came to life", () => {
  for (const path of ["/terms", "/dashboard/account", "/dashboard/current-risk"])
    test(`is drawn again under the same policy, ${path}`, async ({ browser }) => {
      stage.user = person();
      // A page of its own: that React finds it changed is an error, and the point of it.
      const page = await browser.newPage();
      const refused: string[] = [];
      page.on("console", (message) => {
        if (/Trusted|Content Security/i.test(message.text())) refused.push(message.text());
      });
      await selectDomain(page, "halden-marine.example");
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () => {
          const bar = document.createElement("section");
          bar.textContent = "a bar of somebody else";
          document.body.firstElementChild?.replaceWith(bar);
        });
      });
      await page.goto(`${stage.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(refused).toEqual([]);
      await page.close();
    });

  test("no tag that a text brings along becomes one", CORE, async ({ browser }) => {
    // Here too: what is refused is reported in the console.
    const page = await browser.newPage();
    await open(page, "/terms");
    const made = await page.evaluate(() => {
      const place = document.createElement("div");
      const tried = (text: string): string => {
        try {
          place.innerHTML = text;
          return place.innerHTML;
        } catch {
          return "refused";
        }
      };
      return [tried("<img src=x onerror=alert(1)>"), tried("<b>bold</b>"), tried("plain")];
    });
    expect(made).toEqual(["refused", "refused", "plain"]);
    await page.close();
  });
});

test.describe("the dashboard's frame", () => {
  test("without a domain it asks which one, and cannot be dismissed", async ({ page }) => {
    await signedIn(page, "/dashboard");
    const chooser = page.getByRole("dialog", { name: "Select a domain" });
    await page.keyboard.press("Escape");
    await expect(chooser).toBeVisible();
    await chooser.getByRole("searchbox").fill("CREW");
    await chooser.getByRole("button", { name: "Open dashboard" }).click();
    await expect(page.getByRole("combobox", { name: "Domain" })).toHaveValue("halden-crew.example");
  });

  test("a new tab begins with the domain that was chosen last, until the person signs out", async ({
    page,
    context,
  }) => {
    await signedIn(page, "/dashboard/current-risk");
    await page.getByRole("dialog").getByRole("searchbox").fill("crew");
    await page.getByRole("button", { name: "Open dashboard" }).click();
    const other = await context.newPage();
    await open(other, "/dashboard/current-risk");
    await expect(other.getByRole("combobox", { name: "Domain" })).toHaveValue("halden-crew.example");
    await expect(other.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate("localStorage.getItem('workspace.domains') ?? '{}'")).toBe("{}");
  });

  test("the only domain is shown without a question", async ({ page }) => {
    const only = "halden-marine.example";
    const [own] = person().workspaces;
    if (own === undefined) throw new Error("The person of the stage has an organization");
    await signedIn(page, "/dashboard/current-risk", {
      authorized_domains: [only],
      workspaces: [{ ...own, domains: [only] }],
    });
    await expect(page.getByRole("combobox", { name: "Domain" })).toHaveValue(only);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("pages that are not about one domain ask for none", async ({ page }) => {
    for (const path of [
      "management/org-management",
      "management/user-management",
      "threat-intelligence/cve-database",
      "account",
    ]) {
      await signedIn(page, `/dashboard/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("button", { name: "Open dashboard" })).toHaveCount(0);
    }
  });

  test("the search suggests own domains only, and only once something is typed", async ({ page }) => {
    await withDomain(page, "/dashboard/current-risk");
    const box = page.getByRole("combobox", { name: "Domain" });
    await page.keyboard.press("/");
    await expect(box).toBeFocused();
    await expect(page.getByRole("option")).toHaveCount(0);
    await box.fill("   ");
    await expect(page.getByRole("option")).toHaveCount(0);
    await box.fill("HAL");
    await expect(page.getByRole("option")).toHaveText(["halden-marine.example", "halden-crew.example"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(box).toHaveValue("halden-crew.example");
    await box.fill("nobody.example");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No domain matches “nobody.example”.").first()).toBeVisible();
  });

  test("the domain search is in the bar from 1000 px on and below it on smaller screens", async ({ page }) => {
    await withDomain(page, "/dashboard/account");
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    for (const [width, isBeside] of [
      [1000, true],
      [999, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const search = () => middleOf(page.getByRole("combobox", { name: "Domain" }));
      const menu = () => middleOf(page.getByRole("button", { name: "Marta Okafor , account menu" }));
      await expect.poll(async () => Math.abs((await search()) - (await menu())) < 10).toBe(isBeside);
      if (!isBeside) expect(await search()).toBeGreaterThan((await menu()) + 20);
    }
  });

  test("the menu opens where the page is and folds by hand", async ({ page }) => {
    await withDomain(page, "/dashboard/threat-intelligence/cve-database/CVE-2024-4577");
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    const widthOf = async () => (await menu.boundingBox())?.width ?? 0;
    // Icons only, until the pointer is on it or the screen is wide.
    expect(await widthOf()).toBeLessThan(100);
    await menu.hover();
    await expect.poll(widthOf).toBeGreaterThan(180);
    const link = menu.getByRole("link", { name: "CVE database" });
    await expect(link).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: "Hide the pages of Threat intelligence" }).click();
    await expect(link).toHaveCount(0);
  });

  test("a role sees its own menu, and a page outside of it is refused", async ({ page }) => {
    await withDomain(page, "/dashboard/management/user-management", { role_name: "client_user" });
    await expect(page.getByText("You don’t have access to this page")).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    await expect(menu.getByRole("link", { name: "Management" })).toHaveCount(0);
    await expect(menu.getByRole("link", { name: "Account info" })).toHaveCount(1);
  });

  test("'Back to Overview' floats on every page but the overview; the outlook has no bars", async ({ page }) => {
    await withDomain(page, "/dashboard/account");
    await page.getByRole("link", { name: "Back to Overview" }).click();
    await expect(page).toHaveURL(`${stage.url}/dashboard/current-risk`);
    await expect(page.getByRole("link", { name: "Back to Overview" })).toHaveCount(0);
    await open(page, "/dashboard/predictive-dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("60-day outlook");
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
  });

  test("keys: g and a letter goes, ? lists, control and k finds a page", async ({ page }) => {
    await withDomain(page, "/dashboard/current-risk");
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await expect(page).toHaveURL(`${stage.url}/dashboard/account`);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Go to a page" }).fill("cve");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${stage.url}/dashboard/threat-intelligence/cve-database`);
  });

  test("an ended licence closes the dashboard, not the account", async ({ page }) => {
    const licence = {
      state: "expired" as const,
      plan: "Essentials",
      started_at: 1_761_955_200,
      ends_at: 1_793_404_800,
      access_until: 1_793_404_800,
      renewal: "none" as const,
      cancelled_at: null,
      resumable: false,
      organization: "Pell and Farrow",
      administrator: { name: "Marta Okafor", email: "marta@keystone.example" },
      order: null,
    };
    await withDomain(page, "/dashboard", { licence });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your license has expired");
    await expect(page.getByText("Expired 10/31/2026")).toBeVisible();
    await open(page, "/dashboard/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account information");
  });

  test("an address without a language opens in the person's own, until another one is chosen", async ({ page }) => {
    await withDomain(page, "/dashboard/account", { locale: "es" });
    await expect(page).toHaveURL(`${stage.url}/es/dashboard/account`);
    await page.getByRole("link", { name: "EN", exact: true }).first().click();
    await expect(page).toHaveURL(`${stage.url}/dashboard/account`);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account information");
    await expect(page).toHaveURL(`${stage.url}/dashboard/account`);
  });

  test("on a small screen the menu comes from the left", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withDomain(page, "/dashboard/current-risk");
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    await menu.getByRole("link", { name: "Account info" }).click();
    await expect(page).toHaveURL(`${stage.url}/dashboard/account`);
    await expect(menu).toBeHidden();
  });
});
