import { expect, test } from "vitest";

import { runningOn, told as stored, type Told } from "./running-on.ts";

const told = (more: Partial<Told> = {}): Told => ({ cpe: null, version: null, banner: null, details: {}, ...more });
const os = (name: string): string => `cpe:2.3:o:${name}:*:*:*:*:*:*:*`;
const NGINX = "cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*";

test.each<[string, Told[], string[]]>([
  ["nothing seen", [], []],
  ["a product alone tells no system", [told({ cpe: NGINX, banner: "nginx/1.18.0" })], [NGINX]],
  [
    "a package's suffix names the release",
    [told({ banner: "SSH-2.0-OpenSSH_8.4p1 Debian-5+deb11u3" })],
    [os("debian:debian_linux:11.0"), os("linux:linux_kernel:*")],
  ],
  [
    "the finer of two names stays",
    [told({ banner: "nginx (Debian)" }), told({ banner: "OpenSSH_8.4p1 Debian-5+deb11u3" })],
    [os("debian:debian_linux:11.0"), os("linux:linux_kernel:*")],
  ],
  [
    "a comment only",
    [told({ cpe: NGINX, banner: "Server: nginx/1.18.0 (Ubuntu)" })],
    [NGINX, os("canonical:ubuntu_linux:*"), os("linux:linux_kernel:*")],
  ],
  ["el8", [told({ version: "2.4.37-51.el8" })], [os("redhat:enterprise_linux:8.0"), os("linux:linux_kernel:*")]],
  ["IIS", [told({ banner: "Server: Microsoft-IIS/10.0" })], [os("microsoft:windows:*")]],
  [
    "a fingerprint's own word",
    [told({ details: { fingerprint: { params: { "os.cpe23": "cpe:/o:freebsd:freebsd:13.1" } } } })],
    [os("freebsd:freebsd:13.1")],
  ],
  [
    "a fingerprint that leaves the version open",
    [told({ details: { fingerprint: { params: { "os.cpe23": "cpe:/o:microsoft:windows_server_2019:-" } } } })],
    [os("microsoft:windows_server_2019:*")],
  ],
  [
    "two kinds of system are two machines: none is named",
    [told({ banner: "nginx (Ubuntu)" }), told({ cpe: NGINX, banner: "Microsoft-IIS/10.0" })],
    [NGINX],
  ],
])("%s", (_, services, names) => expect(runningOn(services)).toEqual(names));

test("a stored service whose details are nothing reveals nothing more", () =>
  expect(runningOn([stored({ cpe: NGINX, version: null, banner: null, details: null })])).toEqual([NGINX]));
