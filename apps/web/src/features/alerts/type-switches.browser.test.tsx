import "../../app.css";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { TypeSwitches } from "./type-switches.tsx";

test("types that the person may not read are not offered, except to switch them off", async () => {
  await ensureWords("en", ["alerts"]);
  await render(
    await inPortal(
      <UserProvider value={person({ permissions: ["findings:read"] })}>
        <TypeSwitches on={["new_dark_web_mention"]} onChange={() => {}} />
      </UserProvider>,
    ),
  );
  await expect.element(page.getByLabelText("New vulnerabilities detected")).toBeVisible();
  await expect.element(page.getByLabelText("New dark web mention")).toBeChecked();
  for (const hidden of ["New leaked password", "New hacker channel mention", "New stealer logs for sale", "Score drop"])
    await expect.element(page.getByLabelText(hidden, { exact: true })).not.toBeInTheDocument();
});
