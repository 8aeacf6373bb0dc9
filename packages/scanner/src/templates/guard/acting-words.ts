/**
 * Words that name something done to the target. One of them in a path is enough to refuse it: what a server does behind it cannot be
 * known, and a request that reads needs none of them.
 */
const ACTING_WORDS: ReadonlySet<string> = new Set(
  `
  abort accept activate add alter append apply approve assign authenticate autologin backup ban cancel change clean cleanup clear clone
  cmd command commit configure confirm copy create cron deactivate decline del delete deploy destroy disable donate drop dump
  duplicate edit emit enable erase eval evaluate exec execute expire factory fire flush follow format forward generate grant halt heapdump
  impersonate import inject insert install installation installer invalidate invoke kick kill launch lock logoff logout
  migrate modify move mutate passthru patch pause pay perform popen poweroff poweron proceed publish pull purchase purge push put
  reactivate reboot rebuild recover recovery refresh refund regenerate reindex reinstall reject reload remove rename reopen repair
  replace replay replicate reset restart restore resume retry revert revoke rm rollback run save send set setup shell shutdown
  signoff signout spawn start stop submit subscribe sudo suspend switch sync synchronize terminate toggle transfer
  trigger truncate unassign unban unblock undo unfollow uninstall unlink unlock unpublish unsubscribe update updater upgrade upload uploader
  validate verify vote wipe withdraw write
  `
    .trim()
    .split(/\s+/),
);

/** The same as parts of longer words (`dodelete`, `clearCacheNow`, `userlogout`), where no harmless word contains them. */
const ACTING_PARTS =
  /add(?:user|admin|account)|autologin|changepass|changepwd|clearcache|clearlog|cmdexec|createuser|deactivat|delete|deluser|destroy|dologin|download(?:and)?install|dropdatabase|droptable|evalstdin|execut|factoryreset|flushcache|forcelogin|formsys|heapdump|logoff|logout|loginsave|newpwd|passthru|poweroff|reboot|removeuser|resetpass|resetpwd|reset(?:data|db|database|wordpress|config|password|system)|restart|runcommand|setpass|setpwd|shellexec|shutdown|signout|truncate|uninstall|unsubscribe|updateuser|upload(?!s)|webshell/;

/** Programs that do what their request says, or do something by being requested at all. */
const ACTING_ENDPOINTS: ReadonlySet<string> = new Set(
  `
  admin-ajax admin-post async-upload boafrm boaform c99 eval-stdin goform goforms r57 set-up-database setup-config ajaxpro
  wp-comments-post wp-cron wp-mail wp-signup wp-activate wp-trackback wso
  `
    .trim()
    .split(/\s+/),
);

/** Words that mean an action even above a file (`/files/delete/report.zip`). */
const HARD_WORDS: ReadonlySet<string> = new Set(
  "cmd command del delete destroy drop erase eval exec execute kill logout logoff purge put reboot remove reset restart rm run send shell shutdown unlink wipe write".split(
    " ",
  ),
);

const camelWords = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

const wordsOf = (text: string): string[] => [...text.toLowerCase().split(/[^a-z]+/), ...camelWords(text)];

/** The word of a text that names an action, or null. Upper and lower case, joined words and separators make no difference. */
export const actingWord = (text: string): string | null => {
  const lower = text.toLowerCase();
  const stem = lower.replace(/\.[a-z0-9]{1,8}$/, "");
  if (ACTING_ENDPOINTS.has(stem)) return stem;
  const word = wordsOf(text).find((it) => ACTING_WORDS.has(it));
  return word ?? ACTING_PARTS.exec(lower.replace(/[^a-z0-9]/g, ""))?.[0] ?? null;
};

/** The same for a folder above a file: `install`, `backup` and the like are names there. */
export const actingFolder = (text: string): string | null => wordsOf(text).find((it) => HARD_WORDS.has(it)) ?? null;
