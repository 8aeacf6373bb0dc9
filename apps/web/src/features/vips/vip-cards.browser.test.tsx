import "../../app.css";
import type { Vip } from "@parapet/domain/contracts/vips";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { VipCards } from "./vip-cards.tsx";

const VIP: Vip = {
  id: "00000000-0000-4000-8000-000000000001",
  organization: { id: "00000000-0000-4000-8000-000000000002", name: "Acme" },
  full_name: "Mara Quill",
  title: null,
  corporate_emails: ["mara@acme.test", "mara@lapsed.test"],
  suspended_emails: ["mara@lapsed.test"],
  personal_emails: [],
  usernames: [],
  consent: "not required",
  private_identifiers: [],
  findings: 0,
  sight: "no-findings",
  reason: null,
  new_findings: 0,
  newest_finding_at: null,
  created_at: 1,
  updated_at: 1,
  version: 1,
};

test("a corporate address below a domain that is not verified is marked as suspended", async () => {
  await ensureWords("en", ["vips"]);
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <VipCards vip={VIP} trail={[]} onDone={() => {}} />
      </QueryClientProvider>,
    ),
  );
  const marked = page.getByRole("listitem").filter({ hasText: "Suspended" });
  await expect.element(marked).toHaveTextContent("mara@lapsed.testSuspended");
  expect(marked.elements()).toHaveLength(1);
});
