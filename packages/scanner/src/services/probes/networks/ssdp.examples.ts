import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a router",
    answers: [
      bytes(
        "HTTP/1.1 200 OK\r\nST: upnp:rootdevice\r\nUSN: uuid:1::upnp:rootdevice\r\nSERVER: Linux/3.14 UPnP/1.0 MiniUPnPd/1.9\r\nLOCATION: http://192.0.2.1:5000/rootDesc.xml\r\n\r\n",
      ),
    ],
    reads: { name: "ssdp", banner: "Linux/3.14 UPnP/1.0 MiniUPnPd/1.9" },
  },
  { from: "a page", answers: [bytes("HTTP/1.1 200 OK\r\nServer: nginx\r\n\r\n")], reads: null },
];
