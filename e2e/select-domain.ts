import type { Page } from "@playwright/test";

import type { CurrentUser } from "../packages/domain/src/contracts/access/account.ts";
import type { Product } from "./product.ts";

/** Selects a domain in every page of a tab before it loads, for people of one organization. */
export const selectDomain = (page: Page, domain: string): Promise<unknown> =>
  page.addInitScript(
    (name) => sessionStorage.setItem("workspace", JSON.stringify({ organization: null, domains: { "": name } })),
    domain,
  );

/** Selects a domain once a person is signed in; people who reach several organizations then work in the one that has it. */
export const selectDomainIn = async (page: Page, { url }: Pick<Product, "url">, domain: string): Promise<void> => {
  const tokens = (await (await page.request.get(`${url}/api/get-tokens`)).json()) as { access_token: string };
  const reply = await page.request.get(`${url}/v1/account/`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  const { workspaces } = ((await reply.json()) as { data: CurrentUser }).data;
  const own = workspaces.length > 1 ? workspaces.find(({ domains }) => domains.includes(domain)) : undefined;
  await page.addInitScript(
    ({ organization, name }) =>
      sessionStorage.setItem("workspace", JSON.stringify({ organization, domains: { [organization ?? ""]: name } })),
    { organization: own?.id ?? null, name: domain },
  );
  await page.reload();
};
