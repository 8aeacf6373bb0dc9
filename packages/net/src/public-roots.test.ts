import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";

import { expect, test } from "vitest";

import { isPublicRoot } from "./public-roots.ts";

test("a root that the runtime ships", () =>
  expect(isPublicRoot(new X509Certificate(rootCertificates[0] ?? "").fingerprint256)).toBe(true));

test("any other certificate", () => expect(isPublicRoot("AA:BB")).toBe(false));
