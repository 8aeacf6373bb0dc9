import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: {
    host: "127.0.0.1",
    port: 4310,
    proxy: Object.fromEntries(["/api", "/v1", "/dev/mailbox"].map((path) => [path, "http://127.0.0.1:4000"])),
  },
  build: { target: "baseline-widely-available", sourcemap: false, assetsInlineLimit: 0 },
});
