import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { useBrandTitle } from "./use-brand-title.ts";

const Page = ({ brand }: { brand: string | null }) => {
  useBrandTitle(brand);
  return null;
};

const before = document.title;
afterEach(() => {
  document.title = before;
});

test("tab titles end with the name of the brand, also after the page wrote its own again", async () => {
  document.title = "Overview | Parapet";
  await render(<Page brand="Harbour Watch" />);
  await expect.poll(() => document.title).toBe("Overview | Harbour Watch");
  document.title = "Findings | Parapet";
  await expect.poll(() => document.title).toBe("Findings | Harbour Watch");
});

test("without a brand of its own the title stays", async () => {
  document.title = "Overview | Parapet";
  await render(<Page brand={null} />);
  expect(document.title).toBe("Overview | Parapet");
});
