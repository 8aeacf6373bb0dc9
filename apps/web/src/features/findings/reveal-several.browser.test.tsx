import "../../app.css";
import type { Finding } from "@parapet/domain/contracts/findings";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { Table } from "../../shared/ui/table.tsx";
import { RevealSeveral } from "./reveal-several.tsx";
import { selectionColumn } from "./selection-column.tsx";
import { toSelected, useSelection } from "./use-selection.ts";

const LIMIT = 3;
const ROWS = ["ann", "ben", "cal", "dee"].map(
  (name) =>
    ({
      id: `finding-${name}`,
      details: { credential: name, credentials: `${name}@acme.test : S•••••7` },
    }) as unknown as Finding,
);
const USER = person({
  email: "ann@acme.test",
  permissions: ["credentials:reveal", "attestation:read"],
});

const List = () => {
  const t = useTranslations("findings");
  const selection = useSelection("leaked-credentials acme.test", LIMIT);
  return (
    <>
      {selection.rows.length > 0 && (
        <RevealSeveral
          rows={selection.rows}
          isFull={selection.isFull}
          onAll={() => selection.add(ROWS.flatMap((row) => toSelected(row) ?? []))}
          onClear={selection.clear}
        />
      )}
      <Table
        caption="Leaked credentials"
        columns={[selectionColumn(t, selection)]}
        rows={ROWS}
        rowKey={({ id }) => id}
      />
    </>
  );
};

const show = async (attested: boolean) => {
  await ensureWords("en", ["findings"]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(["attestations"], attested);
  return render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={USER}>
          <List />
        </UserProvider>
      </QueryClientProvider>,
    ),
  );
};

const answering = () => {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string | null }) => {
    sent.push({ path, body: body === null ? null : JSON.parse(body) });
    if (path.endsWith("/fresh_code/"))
      return Response.json({ data: { challenge_id: "c1", method: "mail", passkey: false, resend_after: 30 } });
    if (path.endsWith("/confirm/")) return Response.json({ data: { confirmed: true } });
    return Response.json({
      data: [
        {
          id: "ann",
          revealed: { login: "ann@acme.test", secret: "Quiet-lantern31", form: "plain", url: null },
          problem: null,
        },
        { id: "ben", revealed: null, problem: "The limit of 50 reveals per hour has been reached." },
      ],
    });
  });
  return sent;
};

afterEach(() => vi.unstubAllGlobals());

test("nothing is revealed before the self-attestation is signed", async () => {
  const sent = answering();
  await show(false);
  await page.getByRole("checkbox", { name: /ann@acme\.test/ }).click();
  await page.getByRole("button", { name: "Reveal passwords" }).click();
  await expect.element(page.getByRole("link", { name: "Sign the self-attestation" })).toBeVisible();
  expect(page.getByLabelText("Reason for access").query()).toBeNull();
  expect(sent).toEqual([]);
});

test("no more rows can be selected than may be revealed per hour", async () => {
  await show(true);
  await page.getByRole("checkbox", { name: /dee@acme\.test/ }).click();
  await page.getByRole("button", { name: "Select all on this page" }).click();
  await expect.element(page.getByText("3 credentials selected")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /cal@acme\.test/ })).toBeDisabled();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect.element(page.getByRole("checkbox", { name: /cal@acme\.test/ })).toBeEnabled();
});

test("one reason and one code reveal the selected rows by keyboard; a refused one says why", async () => {
  const sent = answering();
  await show(true);
  for (const name of ["ann", "ben"]) {
    (page.getByRole("checkbox", { name: new RegExp(`${name}@`) }).element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
  }
  (page.getByRole("button", { name: "Reveal passwords" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Reveal 2 passwords" })).toBeVisible();
  await page.getByLabelText("Reason for access").fill("short");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(page.getByText("Enter at least 10 characters")).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText("Reason for access").fill("Password reset after the incident");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(page.getByRole("button", { name: "Reveal", exact: true })).toBeVisible();
  await expect.element(page.getByRole("textbox").first()).toHaveFocus();
  await userEvent.keyboard("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Quiet-lantern31")).toBeVisible();
  await expect.element(page.getByText("1 credential was not revealed")).toBeVisible();
  await expect.element(page.getByText(/limit of 50 reveals/)).toBeVisible();
  expect(sent.at(-1)).toEqual({
    path: "/v1/credentials/reveal/",
    body: { ids: ["ann", "ben"], reason: "Password reset after the incident" },
  });
  expect(sent.filter(({ path }) => path.endsWith("/fresh_code/"))).toHaveLength(1);
});
