import type { DnsReply, HttpResponse, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { findVerificationRecord, ownershipProof } from "./find-verification-record.ts";

const TOKEN = "tok";
const LINE = ownershipProof(TOKEN).txt;

type Answer = string[] | ProbeError;
type Page = { status: number; body: string } | ProbeError;

/** A network that has seen just this. */
const netOf = (seen: { txt?: Answer; https?: Page; http?: Page }): Net => {
  const query = async (name: string): Promise<Partial<DnsReply>> => {
    const { txt = [] } = seen;
    if (txt instanceof ProbeError) throw txt;
    return { status: "found", answers: txt.map((data) => ({ name, type: "TXT", ttl: 60, data })) };
  };
  const http = async ({ url }: { url: string }): Promise<Partial<HttpResponse>> => {
    const page = url.startsWith("https:") ? seen.https : seen.http;
    if (page === undefined) throw new ProbeError("refused", "connection refused");
    if (page instanceof ProbeError) throw page;
    return { status: page.status, text: () => page.body };
  };
  return partialNet({ dns: { query }, http });
};

const blind = new ProbeError("timeout", "too slow");

test.each([
  ["no record", "dns", { txt: [] }, "not-found", null],
  ["another's token", "dns", { txt: ["parapet-verification=other"] }, "not-found", null],
  ["the token inside a longer text", "dns", { txt: [`x ${LINE}`] }, "not-found", null],
  ["a resolver that fails", "dns", { txt: blind }, "probe-error", "timeout"],
  ["the record among others", "dns", { txt: ["v=spf1 -all", LINE] }, "found", null],
  [
    "a page that is not there",
    "file",
    { https: { status: 404, body: LINE }, http: { status: 404, body: "" } },
    "not-found",
    null,
  ],
  [
    "a redirect, which is not followed",
    "file",
    { https: { status: 301, body: LINE }, http: { status: 301, body: "" } },
    "not-found",
    null,
  ],
  ["a server that is away", "file", {}, "probe-error", "unreachable"],
  [
    "http that says no while https cannot be asked",
    "file",
    { https: blind, http: { status: 404, body: "" } },
    "probe-error",
    "unreachable",
  ],
  ["the file over https", "file", { https: { status: 200, body: `${LINE}\n` } }, "found", null],
  [
    "the file over http, with Windows line ends",
    "file",
    { http: { status: 200, body: `hello\r\n${LINE}\r\n` } },
    "found",
    null,
  ],
] as const)("%s (%s): %4$s", async (_, method, seen, outcome, reason) => {
  expect(await findVerificationRecord(netOf(seen as never), "acme.test", ownershipProof(TOKEN), method)).toEqual({
    outcome,
    reason,
  });
});
