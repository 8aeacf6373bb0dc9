import { afterEach, expect, test } from "vitest";

import { inFileName, organizationFile } from "./organization-file.ts";
import { queryClient } from "./query-client.ts";
import { currentUserQuery } from "./session/current-user.ts";
import { selectOrganization } from "./session/workspace.ts";
import { person } from "./testing/person.ts";

afterEach(() => selectOrganization(null));

test.each([
  ["Mill Sons", "Mill-Sons"],
  ["Société Générale", "Société-Générale"],
  ["../../etc/passwd", "etc-passwd"],
  ['"; rm -rf', "rm-rf"],
  ["***", ""],
])("%s becomes %s in a file name", (name, expected) => expect(inFileName(name)).toBe(expected));

test("a person of several organizations saves files under the name of the active one", () => {
  const workspace = (id: string, name: string) => ({
    id,
    name,
    type: "client" as const,
    logo: null,
    domains: ["acme.test"],
  });
  const user = person({ workspaces: [workspace("1", "Acme"), workspace("2", "Mill Sons")] });
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  expect(organizationFile("report.pdf")).toBe("report.pdf");
  selectOrganization("2");
  expect(organizationFile("report.pdf")).toBe("Mill-Sons-report.pdf");
});
