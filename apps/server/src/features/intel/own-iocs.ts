import type { Db } from "@parapet/db/db";
import { iocId, type KnownIoc, ownAssets } from "@parapet/db/queries/intel";
import { readIoc } from "@parapet/domain/intel";
import type { IndicatorStore } from "@parapet/leak-corpus";

import { reachesDomain, type RowReach } from "../../platform/session/reach.ts";

export interface OwnIoc {
  readonly domain: string;
  readonly host: string;
  /** The name or the address that is the indicator. */
  readonly matched: string;
  readonly last_seen: Date;
  readonly ioc: KnownIoc;
}

/** Which of the hosts in reach, by name or address, are indicators themselves? An `ip:port` counts for its address. */
export const ownIocs = async (
  db: Db,
  corpus: IndicatorStore,
  reach: RowReach,
): Promise<{ hits: OwnIoc[]; lookedAt: number }> => {
  const assets = (await ownAssets(db, reach.scope)).filter((it) => reachesDomain(reach, it.org_id, it.domain));
  const asked = assets.flatMap((asset) => [asset.host, ...asset.ips].map((matched) => ({ asset, matched })));
  const read = asked.flatMap(({ asset, matched }) => {
    const ioc = readIoc(matched);
    return ioc === null ? [] : [{ asset, matched, ioc }];
  });
  const known = await corpus.lookup(
    db,
    read.map(({ ioc }) => ioc),
  );
  const byAddress = await corpus.onAddresses(db, [
    ...new Set(read.filter(({ ioc }) => ioc.type === "ip").map(({ ioc }) => ioc.value)),
  ]);
  const hits = read.flatMap(({ asset, matched, ioc }) => {
    const exact = known.get(iocId(ioc.type, ioc.value));
    const found = [...(exact === undefined ? [] : [exact]), ...(byAddress.get(ioc.value) ?? [])];
    const { domain, host, last_seen } = asset;
    return found.map((it) => ({ domain, host, matched, last_seen, ioc: it }));
  });
  return { hits, lookedAt: assets.length };
};
