import { expect, test } from "vitest";

import { isSignedBy, type Signature, type SignedSet } from "./verify-signature.ts";

/** The examples of the standards (RFC 6605, sections 6.1 and 6.2; RFC 8080, section 6.1), and a zone signed by BIND. */
const A: SignedSet = { name: "www.example.net", type: 1, rdata: [Buffer.from([192, 0, 2, 1])] };
const MX: SignedSet = {
  name: "example.com",
  type: 15,
  rdata: [Buffer.from("\0\x0a\x04mail\x07example\x03com\0", "latin1")],
};
const at = (text: string): number =>
  Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:$6Z")) / 1_000;

const SOA: SignedSet = {
  name: "signed.example",
  type: 6,
  rdata: [
    Buffer.concat([
      Buffer.from("\x03ns1\x06signed\x07example\0\x04host\x06signed\x07example\0", "latin1"),
      Buffer.from([1, 2, 3, 4, 5].flatMap((number) => [0, 0, 0, number])),
    ]),
  ],
};
const BIND = {
  labels: 2,
  originalTTL: 3_600,
  expiration: at("20300101000000"),
  inception: at("20260101000000"),
  signersName: "signed.example.",
};

const EXAMPLES: [string, SignedSet, Signature, key: string][] = [
  [
    "ECDSA P-256 with SHA-256",
    A,
    {
      algorithm: 13,
      labels: 3,
      originalTTL: 3_600,
      expiration: at("20100909100439"),
      inception: at("20100812100439"),
      keyTag: 55_648,
      signersName: "example.net.",
      signature: Buffer.from(
        "qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==",
        "base64",
      ),
    },
    "GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==",
  ],
  [
    "ECDSA P-384 with SHA-384",
    A,
    {
      algorithm: 14,
      labels: 3,
      originalTTL: 3_600,
      expiration: at("20100909102025"),
      inception: at("20100812102025"),
      keyTag: 10_771,
      signersName: "example.net.",
      signature: Buffer.from(
        "/L5hDKIvGDyI1fcARX3z65qrmPsVz73QD1Mr5CEqOiLP95hxQouuroGCeZOvzFaxsT8Glr74hbavRKayJNuydCuzWTSSPdz7wnqXL5bdcJzusdnI0RSMROxxwGipWcJm",
        "base64",
      ),
    },
    "xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40",
  ],
  [
    "Ed25519",
    MX,
    {
      algorithm: 15,
      labels: 2,
      originalTTL: 3_600,
      expiration: 1_440_021_600,
      inception: 1_438_207_200,
      keyTag: 3_613,
      signersName: "example.com.",
      signature: Buffer.from(
        "oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==",
        "base64",
      ),
    },
    "l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=",
  ],
  [
    "RSA with SHA-256",
    SOA,
    {
      ...BIND,
      algorithm: 8,
      keyTag: 55904,
      signature: Buffer.from(
        "Kg6TnHE8S2v3fuv0YKCq2V6H38Nd6bsrR6Gd4qc/wiciIzuOlt5LRpQ+Mqk4x1+BkCjADyfUCKpDqJttWE1l3+PshQiFHw4S0i1n8jYOJ8AEHBXm7JcxoSPclvcTwg5b9T+o1EEz9mnx6cyDm7hlHnQg5se5s9qhWUrtfQetpHY=",
        "base64",
      ),
    },
    "AwEAAb5gcZ5mjNQvbBxGxoP8y/57vLj1G8MmhsD23PkUaBSFyCz46M6W1yg2xwfPCuiVx4eOGPRT89UdoTQf7QtNu7nXguRsipRquecS3l6LO8pXhfVr9kt2Ti46w9A7/recgC9BcK2L9VhGatv7ECCnJc6q/Oj8d8eHLT8bl66uwkj5",
  ],
  [
    "RSA with SHA-512",
    SOA,
    {
      ...BIND,
      algorithm: 10,
      keyTag: 8568,
      signature: Buffer.from(
        "YSrw5gdOBjCLEp98Ain9pk8OJXFtOhvbjTjr5cKvQ2VQTlQRgexGei0k4LvJihXNinJB2PIAMbC1fQnTAizGRRZ3gKFU80ih8Oi89VsJ1GYyFO3U83a5jkNv0RF3y+caYSFleuFOMbI1AUHR3uzqquWf2g5ivH+ecoHiAF57d3I=",
        "base64",
      ),
    },
    "AwEAAas6mZ8ZFBxDb+EY5y47L6iZTkTZPxEHFqTt5qySsRT20Rtw1wk3zjVwjm+5HrfYUti5f2x7y+4PZvLGTOXEKEC0DYk6V/XCOdwwg7fn4In7o1Lj9AJCgk6d56N7ASeK9W5fTaekUPbO1BcShv+3rCt8yqh+xBDGJ5bqjA8zs4GZ",
  ],
  [
    "Ed448",
    SOA,
    {
      ...BIND,
      algorithm: 16,
      keyTag: 26795,
      signature: Buffer.from(
        "WfUhrnIjiQJlvd0Lb/jA4t6O6PFUffQqO9cy3bQgt12ykX4rpTDqUHOEdDn2zHGr1NGfpFIP1f6Aei8WsRy1/Bqm6XZJUaj3CMOS9AFxzkhh4wzOsaTCdaMEme0Acq4R0rP3VfoqBojDCWtW00WMEh8A",
        "base64",
      ),
    },
    "lfJWKi1iPWh0alkavK09GDbi1j8iPqJSgL32RX6eNVJHHz6e4Tgwy8OHaJWgDQQo/ZCdOC4MGNcA",
  ],
];

test.each(EXAMPLES)("%s", (_, set, signature, key) => {
  const publicKey = Buffer.from(key, "base64");
  expect(isSignedBy(set, signature, publicKey)).toBe(true);
  expect(isSignedBy({ ...set, name: set.name.toUpperCase() }, signature, publicKey)).toBe(true);
  expect(isSignedBy(set, { ...signature, expiration: signature.expiration + 1 }, publicKey)).toBe(false);
  expect(isSignedBy({ ...set, rdata: [...set.rdata, Buffer.from([192, 0, 2, 2])] }, signature, publicKey)).toBe(false);
});

test.each([Buffer.alloc(0), Buffer.from([0]), Buffer.from([200, 1, 2]), Buffer.alloc(64), Buffer.alloc(70_000, 1)])(
  "bytes that are no key have signed nothing",
  (key) => {
    for (const [, set, signature] of EXAMPLES)
      for (const algorithm of [0, 5, 7, 8, 10, 13, 14, 15, 16, 255])
        expect(isSignedBy(set, { ...signature, algorithm }, key)).toBe(false);
  },
);
