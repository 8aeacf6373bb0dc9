/** A machine that a stealer ran on, as its log reports it. */
export interface StealerMachine {
  readonly family: string;
  /** How sure that is: 0 for not at all, 1 for a mark that only this family leaves. */
  readonly certainty: number;
  readonly ip: string | null;
  readonly country: string | null;
  readonly hostName: string | null;
  readonly user: string | null;
  readonly system: string | null;
  readonly hardwareId: string | null;
  readonly antivirus: readonly string[];
  readonly malwarePath: string | null;
  /** ISO day. */
  readonly infectedOn: string | null;
}

type Key = Exclude<keyof StealerMachine, "family" | "certainty" | "antivirus" | "infectedOn"> | "date" | "antivirus";

const KEYS: Readonly<Record<string, Key>> = {
  ip: "ip",
  ipaddress: "ip",
  wanip: "ip",
  ipinfo: "ip",
  country: "country",
  countrycode: "country",
  location: "country",
  geo: "country",
  computer: "hostName",
  computername: "hostName",
  pcname: "hostName",
  pc: "hostName",
  hostname: "hostName",
  machinename: "hostName",
  netbios: "hostName",
  user: "user",
  username: "user",
  currentuser: "user",
  os: "system",
  osversion: "system",
  operatingsystem: "system",
  operationsystem: "system",
  windows: "system",
  system: "system",
  systemversion: "system",
  product: "system",
  hwid: "hardwareId",
  machineid: "hardwareId",
  uid: "hardwareId",
  guid: "hardwareId",
  hardwareid: "hardwareId",
  botid: "hardwareId",
  hardwareuuid: "hardwareId",
  logdate: "date",
  date: "date",
  localtime: "date",
  localdate: "date",
  lastseen: "date",
  installdate: "date",
  time: "date",
  filelocation: "malwarePath",
  malwarepath: "malwarePath",
  path: "malwarePath",
  workdir: "malwarePath",
  filepath: "malwarePath",
  runningpath: "malwarePath",
  antivirus: "antivirus",
  antiviruses: "antivirus",
  av: "antivirus",
  anti: "antivirus",
  avs: "antivirus",
};

const IP = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b/i;

const isoDay = (year: number, month: number, day: number): string | null => {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && year > 1999 && year < 2100;
  return isReal ? time.toISOString().slice(0, 10) : null;
};

/** The day in any of the ways stealers write it; with slashes the month comes first where AM or PM, or the family, indicates it. */
export const logDay = (text: string, isMonthFirst: boolean): string | null => {
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso !== null) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})/.exec(text);
  if (parts === null) return null;
  const [one, two, year] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
  const monthFirst = parts[2] === "/" && one <= 12 && (two > 12 || isMonthFirst || /\b[AP]M\b/i.test(text));
  return monthFirst ? isoDay(year, one, two) : isoDay(year, two, one);
};

/** Which family wrote this log? A banner is as good as a name; a layout is a guess and marked as such. */
export const detectFamily = (
  names: ReadonlySet<string>,
  text: { readonly system: string; readonly passwords: string },
): { family: string; certainty: number } => {
  const both = `${text.system}\n${text.passwords}`;
  const spaced = both.replaceAll(/[^a-z]/gi, "").toLowerCase();
  if (/M\s*\|\s*E\s*\|\s*T\s*\|\s*A/.test(both)) return { family: "META", certainty: 0.95 };
  if (/lummac2?|^[^\w\n]*LID\b/im.test(both)) return { family: "Lumma", certainty: 0.95 };
  if (/stealc/i.test(both)) return { family: "StealC", certainty: 0.95 };
  if (/raccoon|bot_id/i.test(both)) return { family: "Raccoon", certainty: 0.95 };
  if (/vidar/i.test(both)) return { family: "Vidar", certainty: 0.95 };
  if (/\b(?:atomic|amos)\b/i.test(both)) return { family: "Atomic", certainty: 0.95 };
  if (spaced.includes("redline")) return { family: "RedLine", certainty: 0.95 };
  const has = (...wanted: string[]) => wanted.some((name) => names.has(name));
  if (has("all passwords.txt") && has("system.txt", "userinformation.txt", "brute.txt"))
    return { family: "Lumma", certainty: 0.8 };
  if (has("userinformation.txt")) {
    if (
      /mac ?os|darwin/i.test(text.system) ||
      /^LOGIN:/m.test(text.passwords) ||
      [...names].some((name) => name.includes("keychain"))
    )
      return { family: "Atomic", certainty: 0.7 };
    const marks = ["domaindetects.txt", "installedbrowsers.txt", "processlist.txt", "importantautofills.txt"];
    return { family: "RedLine", certainty: has(...marks) || /^Application:/m.test(text.passwords) ? 0.8 : 0.5 };
  }
  if (has("information.txt"))
    return { family: "Vidar", certainty: /machineid|guid|work dir/i.test(text.system) ? 0.8 : 0.5 };
  if (has("system_info.txt"))
    return { family: "StealC", certainty: has("cookie_list.txt") || /^profile:/im.test(text.passwords) ? 0.8 : 0.5 };
  if (has("system info.txt", "system information.txt", "machineinfo.txt")) return { family: "Raccoon", certainty: 0.5 };
  return { family: "Unknown", certainty: 0 };
};

export const readSystemFile = (text: string, of: { family: string; certainty: number }): StealerMachine => {
  const found: Partial<Record<Key, string>> = {};
  const antivirus: string[] = [];
  let isListingAntivirus = false;
  for (const line of text.split(/\r?\n/)) {
    const parts = /^[\s\-*•>+]*([A-Za-z][A-Za-z0-9 _/-]{0,24}?)\s*[:=]\s*(.*)$/.exec(line);
    const key = parts === null ? undefined : KEYS[(parts[1] ?? "").toLowerCase().replaceAll(/[^a-z]/g, "")];
    const value = (parts?.[2] ?? "").trim();
    if (key !== undefined) {
      isListingAntivirus = key === "antivirus";
      if (key === "antivirus" && value !== "") antivirus.push(...value.split(/\s*[,;|]\s*/));
      else if (value !== "" && !/^(?:unknown|n\/a|none|-)$/i.test(value)) found[key] ??= value.slice(0, 300);
    } else if (isListingAntivirus && line.trim() !== "") antivirus.push(line.replace(/^[\s\-*•>+\d).]+/, "").trim());
    else isListingAntivirus = false;
  }
  return {
    ...of,
    ip: IP.exec(found.ip ?? "")?.[0] ?? null,
    country: found.country ?? null,
    hostName: found.hostName ?? null,
    user: found.user ?? null,
    system: found.system ?? null,
    hardwareId: found.hardwareId ?? null,
    antivirus: antivirus.filter((name) => name !== "" && name.length < 100).slice(0, 10),
    malwarePath: found.malwarePath ?? null,
    infectedOn: logDay(found.date ?? "", of.family === "RedLine" || of.family === "META"),
  };
};
