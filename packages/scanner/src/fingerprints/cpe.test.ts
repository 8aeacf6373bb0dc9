import { expect, test } from "vitest";

import { cpe23, toCpe23, withUnknownVersion } from "./cpe.ts";

test.each([
  ["not a CPE at all", "nginx 1.2"],
  ["an unknown part", "cpe:/x:vendor:product"],
  ["too many attributes", "cpe:2.3:a:b:c:d:e:f:g:h:i:j:k:l"],
  ["no vendor", "cpe:/a"],
])("refuses %s", (_, name) => expect(toCpe23(name)).toBeNull());

test.each([
  ["a URI", "cpe:/a:openbsd:openssh:9.2p1", "cpe:2.3:a:openbsd:openssh:9.2p1:*:*:*:*:*:*:*"],
  ["a URI with no version", "cpe:/o:debian:debian_linux:-", "cpe:2.3:o:debian:debian_linux:-:*:*:*:*:*:*:*"],
  ["an encoded character", "cpe:/a:acme:web%2fserver:1.0", "cpe:2.3:a:acme:web\\/server:1.0:*:*:*:*:*:*:*"],
  ["a packed edition", "cpe:/a:acme:blog:1::~~~wordpress~~", "cpe:2.3:a:acme:blog:1:*:*:*:*:wordpress:*:*"],
  ["a short formatted string", "cpe:2.3:a:acme:server", "cpe:2.3:a:acme:server:*:*:*:*:*:*:*:*"],
])("rewrites %s", (_, name, formatted) => expect(toCpe23(name)).toBe(formatted));

test.each([
  ["a version", { vendor: "nginx", product: "nginx", version: "1.22.1" }, "cpe:2.3:a:nginx:nginx:1.22.1:*:*:*:*:*:*:*"],
  ["no version", { vendor: "Acme", product: "Mail Server" }, "cpe:2.3:a:acme:mail_server:*:*:*:*:*:*:*:*"],
  [
    "an update",
    { vendor: "openbsd", product: "openssh", version: "9.2", update: "p1" },
    "cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*",
  ],
  ["odd characters", { vendor: "a+b", product: "c:d", version: "1~2" }, "cpe:2.3:a:a\\+b:c\\:d:1\\~2:*:*:*:*:*:*:*"],
])("builds a name with %s", (_, parts, name) => expect(cpe23(parts)).toBe(name));

test("a version or update that does not apply becomes unknown, other dashes stay", () => {
  expect(withUnknownVersion("cpe:2.3:a:x-y:z:-:*:*:*:*:*:*:*")).toBe("cpe:2.3:a:x-y:z:*:*:*:*:*:*:*:*");
  expect(withUnknownVersion("cpe:2.3:a:x:z:1.0:-:*:*:*:*:*:-")).toBe("cpe:2.3:a:x:z:1.0:*:*:*:*:*:*:-");
});
