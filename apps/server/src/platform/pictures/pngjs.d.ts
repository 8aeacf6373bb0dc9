declare module "pngjs" {
  interface Pixels {
    readonly width: number;
    readonly height: number;
    readonly data: Buffer;
  }
  export const PNG: {
    readonly sync: {
      read(bytes: Buffer): Pixels;
      write(pixels: Pixels): Buffer;
    };
  };
}
