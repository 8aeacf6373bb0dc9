import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { domainsQuery } from "../domains/shared/api.ts";
import { ScanDialog } from "./scan-dialog.tsx";

const ORG = "00000000-0000-4000-8000-000000000002";

const show = async (state: "pending" | "lapsed" | "verified") => {
  await ensureWords("en", ["overview"]);
  const [onStart, onClose] = [vi.fn(), vi.fn()];
  const user = person({ organization: { id: ORG }, permissions: ["domains:read"] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(domainsQuery(ORG).queryKey, [{ name: "acme.test", state }] as never);
  const shown = await render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={user}>
          <ScanDialog domain="acme.test" onStart={onStart} onClose={onClose} />
        </UserProvider>
      </QueryClientProvider>,
    ),
  );
  return { onStart, onClose, shown };
};

test("a scan of a verified domain states its cost; Escape starts nothing", async () => {
  const { onStart, onClose } = await show("verified");
  await expect.element(page.getByRole("dialog", { name: "Scan acme.test now?" })).toBeVisible();
  expect(document.body.textContent).toContain("uses one of the penetration tests that your plan includes each month");
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onStart).not.toHaveBeenCalled();
});

test.each(["pending", "lapsed"] as const)("a %s domain is scanned passively, at no cost", async (state) => {
  const { onStart, shown } = await show(state);
  await expect.element(page.getByRole("dialog", { name: "Run a passive scan of acme.test?" })).toBeVisible();
  expect(document.body.textContent).toContain("It uses none of your penetration tests.");
  await page.getByRole("button", { name: "Start passive scan" }).click();
  expect(onStart).toHaveBeenCalledOnce();
  await shown.unmount();
});
