/** What `{share, number, percent}` means in a text, in the portal and on the server. */
export const NUMBER_FORMATS = { number: { percent: { style: "percent", maximumFractionDigits: 1 } } } as const;
