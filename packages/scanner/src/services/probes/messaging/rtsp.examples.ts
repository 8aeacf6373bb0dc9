import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "an unauthenticated camera",
    answers: [
      bytes("RTSP/1.0 200 OK\r\nCSeq: 1\r\nPublic: OPTIONS, DESCRIBE, PLAY\r\nServer: GStreamer RTSP server\r\n\r\n"),
      bytes("RTSP/1.0 200 OK\r\nCSeq: 2\r\nContent-Type: application/sdp\r\n\r\nv=0\r\n"),
    ],
    reads: {
      name: "rtsp",
      unauthenticated: true,
      details: { methods: ["OPTIONS", "DESCRIBE", "PLAY"] },
      values: [["rtsp_header.server", "GStreamer RTSP server"]],
    },
  },
  {
    from: "a camera with a password",
    answers: [
      bytes("RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n"),
      bytes('RTSP/1.0 401 Unauthorized\r\nWWW-Authenticate: Basic realm="cam"\r\n\r\n'),
    ],
    reads: { unauthenticated: false },
  },
  { from: "HTTP", answers: [bytes("HTTP/1.1 400 Bad Request\r\n\r\n")], reads: null },
];
