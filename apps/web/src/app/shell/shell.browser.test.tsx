import "../../app.css";
import type { CurrentUser, Licence } from "@parapet/domain/contracts/access";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { QuotaDialog } from "../../features/takedowns/shared/quota-dialog.tsx";
import { callForFile } from "../../shared/call.ts";
import { ensureWords } from "../../shared/i18n/words.tsx";
import { selectDomain, selectOrganization } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { ToastHost } from "../../shared/ui/toast-host.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { DomainChooser } from "./domain-chooser.tsx";
import { DomainSearch } from "./domain-search.tsx";
import { ExportWait } from "./export-wait.tsx";
import { LicenceExpired } from "./licence-expired.tsx";
import { Palette } from "./palette.tsx";
import { useWorkspace } from "./use-workspace.ts";
import { UserMenu } from "./user-menu.tsx";

const NEVER_PAID: Licence = {
  state: "expired",
  plan: "professional",
  started_at: null,
  ends_at: null,
  access_until: null,
  renewal: "none",
  cancelled_at: null,
  organization: "Acme",
  administrator: { name: "Mara Vale", email: "mara@acme.test" },
  order: null,
};

const user = (permissions: CurrentUser["permissions"]): CurrentUser => ({
  id: "00000000-0000-4000-8000-000000000001",
  is_admin: true,
  role: "role-1",
  role_name: "client_admin",
  full_name: "Mara Vale",
  first_name: "Mara",
  last_name: "Vale",
  email: "mara@acme.test",
  phone: null,
  locale: "en",
  date_order: "default",
  organization: { id: "00000000-0000-4000-8000-000000000002", name: "Acme", type: "client" },
  permissions,
  is_approved: true,
  must_change_password: false,
  needs_passkey: false,
  two_step: "mail",
  authorized_domains: [],
  workspaces: [{ id: "00000000-0000-4000-8000-000000000002", name: "Acme", type: "client", logo: null, domains: [] }],
  licence: NEVER_PAID,
});

const expired = (permissions: CurrentUser["permissions"], licence = NEVER_PAID) =>
  inPortal(
    <QueryClientProvider client={new QueryClient()}>
      <LicenceExpired user={user(permissions)} licence={licence} />
    </QueryClientProvider>,
  );

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A pointer that rests where toasts appear, left there by another test, makes them wait. */
const movePointerAway = async () => {
  const corner = document.createElement("div");
  corner.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 20px; height: 20px";
  document.body.append(corner);
  await userEvent.hover(corner);
  corner.remove();
};

test("a toast stays at the top right for 5,000 ms", async () => {
  await movePointerAway();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  await render(await inPortal(<ToastHost />));
  toast({ kind: "success", title: "Saved for a while" });
  const shown = () => document.querySelector(".toast:not([data-ending-style])")?.textContent ?? "";
  await vi.waitFor(() => expect(shown()).toContain("Saved for a while"));
  await vi.advanceTimersByTimeAsync(4_900);
  expect(shown()).toContain("Saved for a while");
  const place = document.querySelector(".toasts")?.getBoundingClientRect();
  expect([(place?.top ?? innerHeight) < 60, innerWidth - (place?.right ?? 0) < 60]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(shown()).toBe(""));
});

test("an organization without a licence is led to payment and sees no expiry notice", async () => {
  await render(await expired(["subscription:manage"]));
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Choose a plan to begin");
  const words = document.querySelector("main")?.textContent ?? "";
  expect(words).not.toMatch(/---|ran out|Expired|professional/);
  expect(words).toContain("Professional");
  await expect.element(page.getByRole("link", { name: "Choose a plan and pay" })).toHaveAttribute("href", "/payment");
});

test("a user without permission to pay can email the administrator", async () => {
  await render(await expired([]));
  await expect
    .element(page.getByRole("link", { name: "Email administrator" }))
    .toHaveAttribute("href", "mailto:mara%40acme.test");
  expect(page.getByRole("link", { name: "Choose a plan and pay" }).query()).toBeNull();
});

test("a licence that ended says when", async () => {
  await render(
    await expired([], {
      ...NEVER_PAID,
      started_at: 1_730_000_000,
      ends_at: 1_761_000_000,
      access_until: 1_761_000_000,
    }),
  );
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Your license has expired");
  expect(document.querySelector("main")?.textContent).toContain("expired on 10/20/2025");
});

test("a failed password reset shows the specified text, not the server's", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ detail: "The mail server is on fire" }, { status: 500 }));
  await render(
    await inPortal(
      <>
        <UserMenu user={user([])} />
        <ToastHost />
      </>,
    ),
  );
  await page.getByRole("button", { name: /Mara Vale/ }).click();
  await page.getByRole("menuitem", { name: "Reset Password" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to reset password. Please try again.");
  expect(document.body.textContent).not.toContain("on fire");
});

test.each([
  ["Mara Vale Lind", /^MV\s*Mara Vale Lind/],
  ["", /mara@acme\.test/],
])("the user menu of '%s' shows the initials and the name, or else the email", async (full_name, label) => {
  const { container } = await render(await inPortal(<UserMenu user={{ ...user([]), full_name }} />));
  expect(container.textContent).toMatch(label);
});

test("a user without remaining takedown requests can buy more of them", async () => {
  await ensureWords("en", ["takedowns"]);
  await render(await inPortal(<QuotaDialog onClose={() => {}} />));
  await expect.element(page.getByRole("dialog", { name: "No More Takedown Requests" })).toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Buy more" }))
    .toHaveAttribute("href", "/payment?add_on=takedown");
});

const OWN_DOMAINS: CurrentUser = {
  ...user([]),
  authorized_domains: ["acme.test", "acme-shop.test"],
  workspaces: [
    {
      id: "00000000-0000-4000-8000-000000000002",
      name: "Acme",
      type: "client",
      logo: null,
      domains: ["acme.test", "acme-shop.test"],
    },
  ],
};

const Workplace = ({ isAboutDomains }: { isAboutDomains: boolean }) => {
  const { workspace } = useWorkspace(
    {
      workspaces: [
        { id: "00000000-0000-4000-8000-000000000001", name: "Harbour", type: "partner", logo: null, domains: [] },
        ...OWN_DOMAINS.workspaces,
      ],
    },
    isAboutDomains,
  );
  return <p>Works in {workspace?.name ?? "none"}</p>;
};

test("the only organization with domains is not asked for on pages about domains", async () => {
  selectOrganization(null);
  const shown = await render(await inPortal(<Workplace isAboutDomains={false} />));
  await expect.element(page.getByText("Works in none")).toBeVisible();
  await shown.unmount();
  await render(await inPortal(<Workplace isAboutDomains />));
  await expect.element(page.getByText("Works in Acme")).toBeVisible();
  selectOrganization(null);
});

test("Escape in the header search restores the selected domain and folds the suggestions", async () => {
  selectDomain("acme.test");
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <DomainSearch user={OWN_DOMAINS} />
      </QueryClientProvider>,
    ),
  );
  const box = page.getByRole("combobox", { name: "Domain" });
  await box.fill("shop");
  await expect.element(page.getByRole("option")).toHaveTextContent("acme-shop.test");
  await userEvent.keyboard("{Escape}");
  await expect.element(box).toHaveValue("acme.test");
  expect(page.getByRole("option").query()).toBeNull();
  selectDomain(null);
});

test("a domain chosen in the header search is shown, and its report is fetched again", async () => {
  selectDomain("acme.test");
  const client = new QueryClient();
  for (const domain of OWN_DOMAINS.authorized_domains) client.setQueryData(["detail-report", domain], {});
  await render(
    await inPortal(
      <QueryClientProvider client={client}>
        <DomainSearch user={OWN_DOMAINS} />
      </QueryClientProvider>,
    ),
  );
  await page.getByRole("combobox", { name: "Domain" }).fill("SHOP");
  await page.getByRole("option").click();
  await expect.element(page.getByRole("combobox", { name: "Domain" })).toHaveValue("acme-shop.test");
  for (const domain of OWN_DOMAINS.authorized_domains)
    expect([domain, client.getQueryState(["detail-report", domain])?.isInvalidated]).toEqual([domain, true]);
  selectDomain(null);
});

test("after the list of the domain chooser, Tab reaches 'Open dashboard' before 'Log out'", async () => {
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <DomainChooser user={OWN_DOMAINS} />
      </QueryClientProvider>,
    ),
  );
  await page.getByRole("radio", { name: /acme\.test/ }).click();
  const focused = async () => {
    await userEvent.tab();
    return document.activeElement?.textContent;
  };
  expect([await focused(), await focused()]).toEqual(["Open dashboard", "Log out"]);
});

const searchAs = async (role: CurrentUser["role_name"], permissions: CurrentUser["permissions"], typed: string) => {
  // Answers are not held against their schemas: only what the search shows of them is here.
  vi.stubEnv("DEV", false);
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string | URL | Request) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, location.origin);
    asked.push(pathname);
    const data = pathname.includes("worklist")
      ? [{ id: "f1", title: "Open Redis", subject: "db.acme.test" }]
      : pathname.includes("assets")
        ? [{ id: "a1", name: "db.acme.test" }]
        : [{ id: "i1", value: "db.acme.test" }];
    return Promise.resolve(Response.json({ data, pagination: { total: 1, page: 1, page_size: 5, num_pages: 1 } }));
  });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Palette
          reader={{ role_name: role, permissions }}
          domains={["acme.test"]}
          typed={typed}
          onType={() => {}}
          open
          onClose={() => {}}
        />
      </QueryClientProvider>,
    ),
  );
  return asked;
};
const offered = () =>
  page
    .getByRole("option")
    .elements()
    .map(({ textContent }) => textContent);

test("the search finds findings, hosts, indicators and CVEs in scope", async () => {
  const asked = await searchAs("client_admin", ["findings:read", "intel:read"], "db.acme.test");
  await expect
    .poll(offered)
    .toEqual([
      "Host: db.acme.test",
      "Finding: Open Redis (db.acme.test)",
      "Indicator: db.acme.test",
      "CVE database: db.acme.test",
      "IOC database: db.acme.test",
    ]);
  expect(asked.toSorted()).toEqual(["/v1/assets/", "/v1/findings/worklist/", "/v1/ioc/"]);
});

test("the search opens a CVE by its id", async () => {
  await searchAs("client_admin", ["findings:read", "sla:manage"], "cve-2021-44228");
  await expect.poll(offered).toContain("CVE database: CVE-2021-44228");
});

test.each([
  ["client_admin", ["findings:read", "sla:manage"], ["Settings: Remediation policy (due dates)"]],
  ["client_user", ["findings:read"], []],
] as const)("%s finds the settings that they may change", async (role, permissions, settings) => {
  await searchAs(role, [...permissions], "policy (due");
  await expect.poll(() => offered().some((label) => label.startsWith("CVE database"))).toBe(true);
  expect(offered().filter((label) => label.startsWith("Settings: "))).toEqual(settings);
});

test("a seller reads no findings: the search asks for none", async () => {
  const asked = await searchAs("seller", ["intel:read"], "db.acme.test");
  await expect.poll(offered).toContain("Indicator: db.acme.test");
  expect(offered().join(" ")).not.toMatch(/Finding|Host/);
  expect(asked).toEqual(["/v1/ioc/"]);
});

test("a pending export shows its queue position until the file arrives", async () => {
  const file = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", (url: string | URL | Request) =>
    String(url instanceof Request ? url.url : url).includes("/v1/export_queue/")
      ? Promise.resolve(Response.json({ data: { position: 3 } }))
      : file.promise,
  );
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <ExportWait />
      </QueryClientProvider>,
    ),
  );
  const status = page.getByRole("status");
  await expect.element(status).toHaveTextContent("");
  const download = callForFile("GET /v1/cve/export/", { query: { q: "", sort: "risk", format: "csv" } });
  await expect.element(status).toHaveTextContent("Export queued: 3 exports ahead of yours");
  file.resolve(new Response("a,b"));
  await download;
  await expect.element(status).toHaveTextContent("");
});
