import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

import { DAY_MS } from "@parapet/domain/durations";
import type { Known } from "@parapet/scanner/scan/stage";

const FOLDER = new URL("recorded/", import.meta.url);
/** Dates this near to the recording belong to the recorded company; others are history, such as a CVE's publication. */
const NEAR_MS = 500 * DAY_MS;
/** An ISO time, and whether it is of a registration or of a look-alike's certificate. */
const ISO_TIME =
  /("(?:createdAt|expiresAt|created_at|issuedAt)":")?(\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z)/g;
/** What is stated about look-alikes: these dates were recorded as of the first day of the state. */
const AS_OF_STATE = /created_at|issuedAt/;
/** The validity of a certificate, in milliseconds. */
const VALIDITY_MS = /("not(?:Before|After)":)(\d{13})\b/g;

/** What a real scan of the lab found in one state of the story. */
interface Recording {
  readonly recordedAt: string;
  /** The first three octets of the lab's addresses at that time. */
  readonly block: string;
  readonly known: Known;
}

export const recordingFile = (domain: string, state: number, profile: "full" | "passive"): URL =>
  new URL(`${domain}.${Math.abs(state)}.${profile}.json.gz`, FOLDER);

/** The first three octets of a lab's addresses. */
export const addressBlock = (cidr: string): string => cidr.split(".").slice(0, 3).join(".");

export const packRecording = (recording: Recording): Promise<Buffer> =>
  promisify(gzip)(JSON.stringify(recording), { level: 9 });

const reversed = (block: string): string => block.split(".").reverse().join(".");

/** A recorded text with the addresses of another lab. */
export const moveAddresses = (text: string, from: string, to: string): string =>
  from === to ? text : text.replaceAll(`${from}.`, `${to}.`).replaceAll(`.${reversed(from)}`, `.${reversed(to)}`);

/** Reads recordings as a lab with these addresses shows them at other times, up to the end of the story. Each file is read once. */
export const openRecordings = (cidr: string, endsAt: Date) => {
  const texts = new Map<string, Promise<{ text: string; recordedAt: number }>>();
  const load = async (file: URL) => {
    const text = (await promisify(gunzip)(await readFile(file))).toString("utf8");
    const { recordedAt, block } = JSON.parse(text) as Recording;
    return { text: moveAddresses(text, block, addressBlock(cidr)), recordedAt: Date.parse(recordedAt) };
  };
  const isNear = (time: number, recordedAt: number): boolean => Math.abs(time - recordedAt) <= NEAR_MS;
  return {
    async read(domain: string, state: number, profile: "full" | "passive", at: Date): Promise<Known> {
      const file = recordingFile(domain, state, profile);
      const loading = texts.get(file.href) ?? load(file);
      texts.set(file.href, loading);
      const { text, recordedAt } = await loading;
      const shift = at.getTime() - recordedAt;
      // A certificate or registration ends on the same day whichever run observes it.
      const validity = (time: number): number =>
        Math.floor(endsAt.getTime() / DAY_MS) * DAY_MS + Math.round((time - recordedAt) / DAY_MS) * DAY_MS;
      const moved = text
        .replaceAll(ISO_TIME, (found, key: string | undefined, iso: string) => {
          const time = Date.parse(iso);
          if (!isNear(time, recordedAt)) return found;
          if (key === undefined) return new Date(time + shift).toISOString();
          const then = AS_OF_STATE.test(key) ? validity(time) + state * DAY_MS : validity(time);
          return `${key}${new Date(then).toISOString()}`;
        })
        .replaceAll(VALIDITY_MS, (found, key: string, ms: string) =>
          isNear(Number(ms), recordedAt) ? `${key}${validity(Number(ms))}` : found,
        );
      return (JSON.parse(moved) as Recording).known;
    },
  };
};
