#!/usr/bin/env python3
"""Hosts at the far end of a slow line, for bench/ports.ts.

Opens a TUN device and plays the hosts behind it: a SYN to an open port is answered with SYN-ACK, one to a closed port
with RST, both after the round trip; every other packet is dropped, as a firewall does.

    far-hosts.py DEVICE ADDRESS/BITS RTT_MS   with lines "ip port open|closed" on standard input; prints "ready"
"""
import fcntl, heapq, os, select, socket, struct, subprocess, sys, time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
FIN, SYN, RST, ACK = 1, 2, 4, 16


def checksum(data: bytes) -> int:
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    total = (total >> 16) + (total & 0xFFFF)
    return ~(total + (total >> 16)) & 0xFFFF


def segment(source: bytes, target: bytes, sport: int, dport: int, seq: int, ack: int, flags: int) -> bytes:
    head = struct.pack("!HHIIBBHHH", sport, dport, seq & 0xFFFFFFFF, ack & 0xFFFFFFFF, 5 << 4, flags, 64240, 0, 0)
    pseudo = source + target + struct.pack("!BBH", 0, 6, len(head))
    head = head[:16] + struct.pack("!H", checksum(pseudo + head)) + head[18:]
    ip = struct.pack("!BBHHHBBH4s4s", 0x45, 0, 20 + len(head), 0, 0x4000, 64, 6, 0, source, target)
    return ip[:10] + struct.pack("!H", checksum(ip)) + ip[12:] + head


def main() -> None:
    device, address, rtt = sys.argv[1], sys.argv[2], float(sys.argv[3]) / 1000
    ports = {}
    for line in sys.stdin:
        ip, port, state = line.split()
        ports[(socket.inet_aton(ip), int(port))] = state == "open"
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH", device.encode(), IFF_TUN | IFF_NO_PI))
    subprocess.run(["ip", "addr", "add", address, "dev", device], check=True)
    subprocess.run(["ip", "link", "set", device, "up", "txqueuelen", "20000"], check=True)
    print("ready", flush=True)
    waiting, order, syns = [], 0, 0
    parent = os.getppid()
    while os.getppid() == parent:
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            os.write(tun, heapq.heappop(waiting)[2])
        pause = min(1.0, waiting[0][0] - now) if waiting else 1.0
        if not select.select([tun], [], [], pause)[0]:
            continue
        for _ in range(64):
            try:
                packet = os.read(tun, 2048)
            except BlockingIOError:
                break
            if packet[0] >> 4 != 4 or packet[9] != 6:
                continue
            head = (packet[0] & 15) * 4
            source, target = packet[12:16], packet[16:20]
            sport, dport, seq, ack = struct.unpack("!HHII", packet[head : head + 12])
            flags = packet[head + 13]
            is_open = ports.get((target, dport))
            if is_open is None:
                continue
            if flags & SYN and not flags & ACK:
                kind = SYN | ACK if is_open else RST | ACK
                answer = segment(target, source, dport, sport, 1000 if is_open else 0, seq + 1, kind)
            elif flags & FIN:
                answer = segment(target, source, dport, sport, ack, seq + 1, RST | ACK)
            else:
                continue
            order += 1
            heapq.heappush(waiting, (time.monotonic() + rtt, order, answer))


main()
