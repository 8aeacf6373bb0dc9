/** Wrong usage or input: one clear line on stderr, exit 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something the command needs cannot be reached: one clear line on stderr, exit 3. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}
