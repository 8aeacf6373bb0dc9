const KEY = "parapet.demo";

/** Notes that this tab signed in with an account of the demo, whose emails are in the development mailbox. */
export const noteDemoSession = (): void => sessionStorage.setItem(KEY, "1");

/** Did this tab sign in with an account of the demo? */
export const isDemoSession = (): boolean => sessionStorage.getItem(KEY) === "1";
