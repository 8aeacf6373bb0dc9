import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { domainsQuery } from "../../features/domains/shared/api.ts";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { UnverifiedBanner } from "./unverified-banner.tsx";

const ORG = "00000000-0000-4000-8000-000000000002";

const show = async (state: "pending" | "lapsed" | "verified", permissions: string[], own = ORG) => {
  const user = person({ organization: { id: own }, permissions });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(domainsQuery(ORG).queryKey, [{ name: "acme.test", state }] as never);
  return render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={user}>
          <p>Page</p>
          <UnverifiedBanner organization={ORG} domain="acme.test" />
        </UserProvider>
      </QueryClientProvider>,
    ),
  );
};

test("a pending domain says what is not assessed and leads to its verification", async () => {
  const first = await show("pending", ["domains:prove"]);
  await expect.element(page.getByText("acme.test is not verified.")).toBeVisible();
  expect(document.body.textContent).toContain("Not assessed: ports and services");
  await expect
    .element(page.getByRole("link", { name: "Verify the domain" }))
    .toHaveAttribute("href", "/dashboard/account/settings/domains");
  await first.unmount();
  const second = await show("lapsed", []);
  await expect.element(page.getByText("The verification of acme.test has lapsed.")).toBeVisible();
  expect(page.getByRole("link").query()).toBeNull();
  await second.unmount();
});

test("a verified domain shows nothing", async () => {
  await show("verified", ["domains:prove"]);
  await expect.element(page.getByText("Page", { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain("Not assessed");
});
