import { constants } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import SevenZip, { type SevenZipModuleFactory } from "7z-wasm";
import { createExtractorFromData } from "node-unrar-js";

import type { ArchiveBytes } from "./archive-bytes.ts";
import { ArchiveRefused, isNested, type ListedFile, refuseDanger } from "./archive-limits.ts";
import type { LogFiles } from "./log-files.ts";

/** These two formats are unpacked in memory, so that they have limits of their own. */
const LARGEST_PACKED = 256 * 1024 ** 2;
const LARGEST_UNPACKED = 256 * 1024 ** 2;

const wholeOf = async (source: ArchiveBytes): Promise<Buffer> => {
  if (source.bytes > LARGEST_PACKED)
    throw new ArchiveRefused("rar and 7z archives are read up to 256 MiB; unpack it and give the folder");
  return source.read(0, source.bytes);
};

/** The files of an archive that was unpacked, and what was left out of it. */
const filesOf = (listed: readonly ListedFile[], contents: ReadonlyMap<string, Uint8Array>): LogFiles => ({
  // All files are listed, since their names identify the log; only requested ones have content.
  files: listed
    .filter(({ name }) => !isNested(name))
    .map(({ name }) => {
      const content = contents.get(name) ?? new Uint8Array(0);
      return {
        path: name,
        bytes: content.length,
        read: async () =>
          (async function* () {
            yield content;
          })(),
      };
    }),
  leftOut: listed
    .filter(({ name }) => isNested(name))
    .map(({ name }) => ({ path: name, reason: "an archive within the archive is not opened" })),
  [Symbol.dispose]: () => {},
});

const EMPTY = "the archive ends half-way or is damaged: it names no files";

const refuseTooMuch = (wanted: readonly ListedFile[]): void => {
  if (wanted.reduce((sum, { unpacked }) => sum + unpacked, 0) > LARGEST_UNPACKED)
    throw new ArchiveRefused("the texts in the archive unpack to more than 256 MiB; unpack it and give the folder");
};

const damaged = (cause: unknown): never => {
  if (cause instanceof ArchiveRefused) throw cause;
  const { reason = "" } = (cause ?? {}) as { reason?: string };
  if (/PASSWORD/.test(reason)) throw new ArchiveRefused("the archive is protected by a password", { cause });
  throw new ArchiveRefused("the archive ends half-way or is damaged", { cause });
};

/** Opens a rar archive (versions 4 and 5); only the files that `isWanted` names are unpacked. */
export const openRar = async (source: ArchiveBytes, isWanted: (path: string) => boolean): Promise<LogFiles> => {
  const bytes = await wholeOf(source);
  try {
    const wasm = await readFile(createRequire(import.meta.url).resolve("node-unrar-js/dist/js/unrar.wasm"));
    const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const extractor = await createExtractorFromData({
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer,
      data,
    });
    const { arcHeader, fileHeaders } = extractor.getFileList();
    if (arcHeader.flags.volume) throw new ArchiveRefused("the archive is one of several volumes");
    const listed: ListedFile[] = [];
    for (const header of fileHeaders) {
      if (header.flags.directory) continue;
      // The library does not report symlinks; nothing is written to disk, so a link is an empty file.
      const isLink = false;
      listed.push({
        name: header.name.replaceAll("\\", "/"),
        packed: header.packSize,
        unpacked: header.unpSize,
        isLink,
        isEncrypted: header.flags.encrypted,
      });
    }
    if (listed.length === 0) throw new ArchiveRefused(EMPTY);
    refuseDanger(listed, { isSolid: arcHeader.flags.solid });
    refuseTooMuch(listed.filter(({ name }) => isWanted(name)));
    const contents = new Map<string, Uint8Array>();
    const extracted = extractor.extract({
      files: ({ name, flags }) => !flags.directory && isWanted(name.replaceAll("\\", "/")),
    });
    for (const { fileHeader, extraction } of extracted.files)
      if (extraction !== undefined) contents.set(fileHeader.name.replaceAll("\\", "/"), extraction);
    return filesOf(listed, contents);
  } catch (error) {
    return damaged(error);
  }
};

const ARCHIVE = "/archive.7z";

const runSevenZip = async (bytes: Buffer, words: readonly string[], list?: string) => {
  const lines: string[] = [];
  // The program wants the constants of `fs` by an old name, which a process without rights may not say.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  // Its types describe a module for bundlers; under Node the package is the function itself.
  const start = SevenZip as unknown as SevenZipModuleFactory;
  const program = await start({
    // What is before a backspace is a progress bar.
    print: (line) => void lines.push(line.slice(line.lastIndexOf("\b") + 1)),
    printErr: (line) => void lines.push(line),
    // Else it would set the exit code of the process it runs in.
    quit: () => {},
  });
  program.FS.writeFile(ARCHIVE, bytes);
  if (list !== undefined) program.FS.writeFile("/wanted.txt", list);
  const status = Number((program.callMain as (words: string[]) => unknown)([...words]) ?? 0);
  return { lines, status, program };
};

/** Opens a 7z archive; only the files that `isWanted` names are unpacked. */
export const openSevenZip = async (source: ArchiveBytes, isWanted: (path: string) => boolean): Promise<LogFiles> => {
  const bytes = await wholeOf(source);
  try {
    const { lines, status } = await runSevenZip(bytes, ["l", "-slt", "-ba", "-pnone", ARCHIVE]);
    if (lines.some((line) => /encrypted archive|wrong password/i.test(line)))
      throw new ArchiveRefused("the archive is protected by a password");
    if (status !== 0) throw new ArchiveRefused("the archive ends half-way or is damaged");
    const listed: ListedFile[] = [];
    let record: Record<string, string> = {};
    const close = () => {
      const name = record["Path"];
      if (name !== undefined && !(record["Attributes"] ?? "").startsWith("D")) {
        const isLink = /\bl[rwx-]{9}\b/.test(record["Attributes"] ?? "") || (record["Symbolic Link"] ?? "") !== "";
        listed.push({
          name,
          packed: Number(record["Packed Size"] ?? 0) || 0,
          unpacked: Number(record["Size"] ?? 0) || 0,
          isLink,
          isEncrypted: record["Encrypted"] === "+",
        });
      }
      record = {};
    };
    for (const line of lines) {
      const pair = /^([A-Za-z ]+) = (.*)$/.exec(line);
      if (pair === null || pair[1] === "Path") close();
      if (pair !== null) record[pair[1] ?? ""] = pair[2] ?? "";
    }
    close();
    if (listed.length === 0) throw new ArchiveRefused(EMPTY);
    // The packed size is stored with the first file of a block, so the ratio is computed for the whole archive.
    refuseDanger(
      listed.map((file, index) => ({ ...file, packed: index === 0 ? bytes.length : 0 })),
      { isSolid: true },
    );
    const wanted = listed.filter(({ name }) => isWanted(name) && !/[\r\n]/.test(name));
    refuseTooMuch(wanted);
    const contents = new Map<string, Uint8Array>();
    if (wanted.length > 0) {
      const unpacked = await runSevenZip(
        bytes,
        ["x", "-y", "-spd", "-pnone", "-o/out", "-scsUTF-8", ARCHIVE, "@/wanted.txt"],
        wanted.map(({ name }) => name).join("\n"),
      );
      if (unpacked.status > 1) throw new ArchiveRefused("the archive ends half-way or is damaged");
      for (const { name } of wanted) contents.set(name, unpacked.program.FS.readFile(`/out/${name}`) as Uint8Array);
    }
    return filesOf(listed, contents);
  } catch (error) {
    return damaged(error);
  }
};
