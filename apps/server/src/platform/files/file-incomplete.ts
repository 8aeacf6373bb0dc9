/**
 * A stored file is missing, shorter than recorded or has other content. Never treated as an empty file: who needs it fails with this
 * and tries again.
 */
export class FileIncomplete extends Error {
  override readonly name = "FileIncomplete";
}
