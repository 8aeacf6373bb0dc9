import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Page = z.object({
  result: z.object({
    hits: z
      .array(
        z.object({
          certificate_v1: z.object({ resource: z.object({ names: z.array(z.string()).nullish() }) }).nullish(),
        }),
      )
      .nullish(),
    next_page_token: z.string().nullish(),
  }),
});

/** The key is a personal access token, or `organization:token`. */
const page = (domain: string, key: string | null, token: string) => {
  const [organization, secret] = (key ?? "").includes(":") ? (key ?? "").split(":", 2) : [undefined, key ?? ""];
  return {
    path: "/v3/global/search/query",
    method: "POST" as const,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${secret ?? ""}`,
      ...(organization !== undefined && { "x-organization-id": organization }),
    },
    body: JSON.stringify({
      query: `cert.names: "${domain}"`,
      fields: ["cert.names"],
      page_size: 100,
      ...(token !== "" && { page_token: token }),
    }),
  };
};

/** Which names are in certificates that Censys collected? */
export const censys = defineWebSource({
  id: "censys",
  needsKey: "yes",
  base: "https://api.platform.censys.io",
  first: (domain, key) => page(domain, key, ""),
  read(text, domain, key) {
    const { result } = readJson(text, Page);
    return {
      names: (result.hits ?? []).flatMap((hit) => hit.certificate_v1?.resource.names ?? []),
      next: result.next_page_token ? page(domain, key, result.next_page_token) : null,
    };
  },
});
