import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Is this the address of a loopback interface? IPv4 addresses in IPv6 notation included; names are not resolved. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && isIP(address) !== 0 && LOOPBACK.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
