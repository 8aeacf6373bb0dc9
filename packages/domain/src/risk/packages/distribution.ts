export type TrackedDistribution = "debian" | "ubuntu" | "rhel" | "alpine";

/** Code names of releases by number; trackers publish the names, banners the numbers. */
const CODE_NAMES: Partial<Record<TrackedDistribution, Readonly<Record<string, string>>>> = {
  debian: {
    wheezy: "7",
    jessie: "8",
    stretch: "9",
    buster: "10",
    bullseye: "11",
    bookworm: "12",
    trixie: "13",
    forky: "14",
    duke: "15",
  },
  ubuntu: {
    precise: "12.04",
    trusty: "14.04",
    xenial: "16.04",
    bionic: "18.04",
    focal: "20.04",
    impish: "21.10",
    jammy: "22.04",
    kinetic: "22.10",
    lunar: "23.04",
    mantic: "23.10",
    noble: "24.04",
    oracular: "24.10",
    plucky: "25.04",
    questing: "25.10",
    resolute: "26.04",
  },
};

/** A release by its number where it has one: `bookworm` is 12; names without a number (`sid`, `upstream`) stay. */
export const findRelease = (distribution: TrackedDistribution, name: string): string =>
  CODE_NAMES[distribution]?.[name] ?? name;

export const TRACKERS: Readonly<Record<TrackedDistribution, { readonly name: string; readonly tracker: string }>> = {
  debian: { name: "Debian", tracker: "Debian Security Tracker" },
  ubuntu: { name: "Ubuntu", tracker: "Ubuntu Security" },
  rhel: { name: "Red Hat Enterprise Linux", tracker: "Red Hat VEX" },
  alpine: { name: "Alpine Linux", tracker: "Alpine secdb" },
};
