/** Receives one object in pieces; it exists under its name only after `finish`. */
export interface ObjectWriter {
  /** Every piece but the last has `ObjectStore.pieceBytes` or more. */
  add(piece: Buffer): Promise<void>;
  finish(): Promise<void>;
  abort(): Promise<void>;
}

/** A store of objects by name, which all processes reach. */
export interface ObjectStore extends AsyncDisposable {
  /** What the store is, without credentials: for messages and `parapet doctor`. */
  readonly description: string;
  readonly pieceBytes: number;
  write(name: string): ObjectWriter;
  /** Null: there is no such object, or it ends before. */
  read(name: string, at: number, bytes: number): Promise<Buffer | null>;
  /** Name and size of every object that begins with this prefix. */
  sizes(prefix: string): Promise<ReadonlyMap<string, number>>;
  /** Deletes an object; one that does not exist is no error. */
  remove(name: string): Promise<void>;
  /** Ends writes that no process finished, begun before this moment. Answers how many. */
  abortWritesBefore(moment: Date): Promise<number>;
  /** Throws with the reason when the store cannot be used. */
  check(): Promise<void>;
}
