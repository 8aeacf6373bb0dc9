import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { PROXIED } from "./dev-proxy.ts";
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: {
    host: "127.0.0.1",
    port: 4181,
    strictPort: true,
    hmr: false,
    allowedHosts: true,
    proxy: Object.fromEntries(
      PROXIED.map((path) => [
        path,
        { target: "http://localhost:4180", changeOrigin: true, headers: { origin: "http://localhost:4180" } },
      ]),
    ),
  },
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}", "!src/**/*.test.{ts,tsx}"] },
});
