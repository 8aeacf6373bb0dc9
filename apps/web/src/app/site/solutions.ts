/** The company's own site, which is not part of the portal. */
export const SOLUTIONS = {
  product: "https://www.parapet.example/solutions",
  checks: "https://www.parapet.example/how-we-look",
  forecast: "https://www.parapet.example/early-warning",
} as const;
