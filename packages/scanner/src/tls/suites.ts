/** Cipher suites by their number (IANA), in the classes a decision needs. */
export const SUITE_CLASSES = {
  /** Encrypts nothing. */
  null: [0x0000, 0x0001, 0x0002, 0x003b, 0xc001, 0xc006, 0xc00b, 0xc010, 0xc015],
  /** Proves nothing about the server. */
  anonymous: [0x0018, 0x001b, 0x0034, 0x003a, 0x006c, 0x006d, 0x00a6, 0x00a7, 0xc016, 0xc017, 0xc018, 0xc019],
  /** Weakened on purpose in the 1990s (FREAK, Logjam). */
  export: [0x0003, 0x0006, 0x0008, 0x000b, 0x000e, 0x0011, 0x0014, 0x0017, 0x0019],
  rc4: [0x0004, 0x0005, 0xc002, 0xc007, 0xc00c, 0xc011],
  /** 64-bit blocks (SWEET32), single DES included. */
  "3des": [0x0009, 0x000a, 0x000c, 0x000d, 0x0012, 0x0013, 0x0015, 0x0016, 0xc003, 0xc008, 0xc00d, 0xc012],
  /** Static RSA key exchange: no forward secrecy. */
  "no-forward-secrecy": [0x002f, 0x0035, 0x003c, 0x003d, 0x009c, 0x009d, 0x0041, 0x0084, 0x0096],
  /** Forward secrecy, the kind to have. */
  good: [
    0xc02b, 0xc02c, 0xc02f, 0xc030, 0xcca8, 0xcca9, 0xccaa, 0x009e, 0x009f, 0xc023, 0xc024, 0xc027, 0xc028, 0xc009,
    0xc00a, 0xc013, 0xc014, 0x0033, 0x0039, 0x0067, 0x006b,
  ],
  /** Encrypts and authenticates in one step (AEAD); the others of TLS 1.2 do it one after the other (CBC). */
  aead: [0xc02b, 0xc02c, 0xc02f, 0xc030, 0xcca8, 0xcca9, 0xccaa, 0x009e, 0x009f, 0x009c, 0x009d],
  /** Agrees on a key in a group of numbers that the server picks (finite-field Diffie-Hellman). */
  "picked-group": [0x009e, 0x009f, 0xccaa, 0x0067, 0x006b, 0x0033, 0x0039, 0x0016],
} as const satisfies Record<string, readonly number[]>;

/** Says "this is a second try after a newer version failed" (RFC 7507). */
export const FALLBACK_SIGNAL = 0x5600;

export type SuiteClass = keyof typeof SUITE_CLASSES;

export const WEAK_CLASSES = [
  "null",
  "anonymous",
  "export",
  "rc4",
  "3des",
  "no-forward-secrecy",
] as const satisfies SuiteClass[];
export type WeakClass = (typeof WEAK_CLASSES)[number];

/** Every suite there is, best first: what to offer when only the version is in question. */
export const ALL_SUITES: readonly number[] = [
  ...SUITE_CLASSES.good,
  ...SUITE_CLASSES["no-forward-secrecy"],
  ...SUITE_CLASSES["3des"],
  ...SUITE_CLASSES.rc4,
  ...SUITE_CLASSES.export,
  ...SUITE_CLASSES.anonymous,
  ...SUITE_CLASSES.null,
];
