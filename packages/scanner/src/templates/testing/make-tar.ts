const BLOCK = 512;

const entry = (path: string, bytes: Buffer, type: string): Buffer => {
  const header = Buffer.alloc(BLOCK);
  header.write(path.slice(0, 100), 0);
  header.write(bytes.length.toString(8).padStart(11, "0"), 124);
  header.write(type, 156);
  header.write("ustar\0", 257, "latin1");
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  return Buffer.concat([header, bytes, padding]);
};

/** A small tar archive for tests; long paths get the extra header that real archives give them. */
export const makeTar = (files: Readonly<Record<string, string>>, type = "0"): Buffer =>
  Buffer.concat([
    ...Object.entries(files).flatMap(([path, content]) => {
      const long = path.length > 100 ? [entry("pax", Buffer.from(`${path.length + 10} path=${path}\n`), "x")] : [];
      return [...long, entry(path, Buffer.from(content), type)];
    }),
    Buffer.alloc(BLOCK * 2),
  ]);
