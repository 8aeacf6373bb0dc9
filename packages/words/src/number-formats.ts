/** What `{share, number, percent}`, `{rate, number, rate}`, `{gain, number, points}` and `{amount, number, money}` mean in a text, in the portal and on the server. */
export const NUMBER_FORMATS = {
  number: {
    percent: { style: "percent", maximumFractionDigits: 1 },
    /** Of a tax or discount. */
    rate: { style: "percent", maximumFractionDigits: 2 },
    points: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  },
} as const;
