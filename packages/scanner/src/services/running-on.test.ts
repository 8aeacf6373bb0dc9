import { expect, test } from "vitest";

import { runningOn, findClues, type ServiceClues } from "./running-on.ts";

const clues = (more: Partial<ServiceClues> = {}): ServiceClues => ({
  cpe: null,
  version: null,
  banner: null,
  details: {},
  ...more,
});
const os = (name: string): string => `cpe:2.3:o:${name}:*:*:*:*:*:*:*`;
const NGINX = "cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*";

test.each<[string, ServiceClues[], string[]]>([
  ["nothing seen", [], []],
  ["a product alone identifies no system", [clues({ cpe: NGINX, banner: "nginx/1.18.0" })], [NGINX]],
  [
    "a package's suffix names the release",
    [clues({ banner: "SSH-2.0-OpenSSH_8.4p1 Debian-5+deb11u3" })],
    [os("debian:debian_linux:11.0"), os("linux:linux_kernel:*")],
  ],
  [
    "the finer of two names stays",
    [clues({ banner: "nginx (Debian)" }), clues({ banner: "OpenSSH_8.4p1 Debian-5+deb11u3" })],
    [os("debian:debian_linux:11.0"), os("linux:linux_kernel:*")],
  ],
  [
    "a comment only",
    [clues({ cpe: NGINX, banner: "Server: nginx/1.18.0 (Ubuntu)" })],
    [NGINX, os("canonical:ubuntu_linux:*"), os("linux:linux_kernel:*")],
  ],
  ["el8", [clues({ version: "2.4.37-51.el8" })], [os("redhat:enterprise_linux:8.0"), os("linux:linux_kernel:*")]],
  ["IIS", [clues({ banner: "Server: Microsoft-IIS/10.0" })], [os("microsoft:windows:*")]],
  [
    "a fingerprint's own word",
    [clues({ details: { fingerprint: { params: { "os.cpe23": "cpe:/o:freebsd:freebsd:13.1" } } } })],
    [os("freebsd:freebsd:13.1")],
  ],
  [
    "a fingerprint that leaves the version open",
    [clues({ details: { fingerprint: { params: { "os.cpe23": "cpe:/o:microsoft:windows_server_2019:-" } } } })],
    [os("microsoft:windows_server_2019:*")],
  ],
  [
    "two kinds of system are two machines: none is named",
    [clues({ banner: "nginx (Ubuntu)" }), clues({ cpe: NGINX, banner: "Microsoft-IIS/10.0" })],
    [NGINX],
  ],
])("%s", (_, services, names) => expect(runningOn(services)).toEqual(names));

test("a stored service whose details are nothing reveals nothing more", () =>
  expect(runningOn([findClues({ cpe: NGINX, version: null, banner: null, details: null })])).toEqual([NGINX]));
