/** What the process that decodes pictures is sent, and what it answers. */
export interface DecodeRequest {
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
  /** Orientation of a JPEG (EXIF), which decoding leaves out. */
  readonly orientation: number;
}

export type DecodeReply = { readonly bytes: Uint8Array } | { readonly refused: string };
