/** An amount on an invoice, the same in every language: `US$ 6,745.00`. */
export const amount = (cents: number | string | bigint): string =>
  `US$ ${(Number(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
