/** The id of a weakness as MITRE writes it, in whichever case a feed did; words such as `NVD-CWE-noinfo` stay as they are. */
export const toCweId = (text: string): string => (/^cwe-\d+$/i.test(text.trim()) ? text.trim().toUpperCase() : text);
