export const EVIDENCE_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

export const MAX_EVIDENCE_BYTES = 10 * 1024 * 1024;

/** How much evidence is stored at most, for one vendor and for all vendors of an organization. */
export const EVIDENCE_QUOTA = {
  vendor: { files: 50, bytes: 100 * 1024 * 1024 },
  organization: { files: 2_000, bytes: 1024 ** 3 },
} as const;

const BEGINNINGS: Readonly<Record<EvidenceType, readonly number[]>> = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
};

/** What a file is, by its first bytes and not by its name; null: nothing that is taken. */
export const evidenceType = (bytes: Uint8Array): EvidenceType | null =>
  EVIDENCE_TYPES.find((type) => BEGINNINGS[type].every((byte, at) => bytes[at] === byte)) ?? null;
