import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { whenNeeded } from "./when-needed.ts";

test("a part is asked for when it is needed and not before, and again after the connection was down", async () => {
  let asked = 0;
  const part = whenNeeded(async () => {
    asked += 1;
    if (asked === 1) throw new Error("the line is down");
    return { Greeting: () => <p>Good morning</p> };
  });
  const EntryPoint = () => {
    const [isOpen, setOpen] = useState(false);
    const loaded = part.use(isOpen);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && loaded !== null && <loaded.Greeting />}
      </>
    );
  };
  await render(<EntryPoint />);
  expect(asked).toBe(0);
  await page.getByRole("button").click();
  await expect.element(page.getByText("Good morning")).toBeVisible();
  expect(asked).toBe(2);
});
