/** The installation's master key, or one that is accepted beside it during a rotation. It wraps the wrapping keys and nothing else. */
export interface MasterKey {
  readonly id: string;
  /** `about` names what is wrapped; the bytes unwrap under the same name only. */
  wrap(about: string, key: Buffer): Promise<Buffer>;
  unwrap(about: string, wrapped: Buffer): Promise<Buffer>;
}

export interface MasterKeys {
  /** The one that wraps from now on. */
  readonly current: MasterKey;
  /** All that can unwrap: one, and two during a rotation. */
  readonly all: readonly MasterKey[];
}

/** Where the master key is held. No process changes it; the `parapet key` command does. */
export interface MasterSource {
  /** For messages, e.g. "key file /etc/parapet/keys.json". */
  readonly name: string;
  /** How this process obtains the right one, for the end of a message. */
  readonly remedy: string;
  /** Read again at each use, so that a rotated key arrives without a restart. Null: none has been created. */
  read(): Promise<MasterKeys | null>;
  /** Creates a master key where none is; never touches one that is there. */
  create(): Promise<void>;
  /** The first start on an empty database may create the key; otherwise only `parapet key create` does. */
  readonly createsAtFirstStart: boolean;
  /** Makes a new master key current; the one before remains accepted. */
  renew(): Promise<void>;
  /** Removes what is no longer current, once nothing is wrapped by it. */
  settle(): Promise<void>;
}

/** The master key is missing, unreadable or another one than the database requires; the message states the fix. */
export class MasterKeyError extends Error {
  override readonly name = "UnreachableError";
}

/** The holder of the master key cannot be reached at this moment; nothing says that it is the wrong key. */
export class MasterUnreachable extends MasterKeyError {}

/** The master key with this id, or a refusal that says which one is needed and which one is here. */
export const readMaster = async (source: MasterSource, id: string): Promise<MasterKey> => {
  const held = await source.read();
  if (held === null)
    throw new MasterKeyError(
      `The ${source.name} is missing, and the database is encrypted with master key ${id}. ${source.remedy}`,
    );
  const found = held.all.find((master) => master.id === id);
  if (found === undefined)
    throw new MasterKeyError(
      `The ${source.name} contains master key ${held.all.map((master) => master.id).join(", ")}, but master key ${id} is required. ${source.remedy}`,
    );
  return found;
};
