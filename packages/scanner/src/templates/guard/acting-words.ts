/**
 * Words that name something done to the target. One of them in a path is enough to refuse it: what a server does behind it cannot be
 * known, and a request that reads needs none of them.
 */
const ACTING_WORDS: ReadonlySet<string> = new Set(
  `
  abort accelerate accept activate add alter append apply approve assign attach authenticate autologin backup bail ban block blockade
  bump burn buy bye calibrate cancel capture change checkin checkout checkpoint clean cleanup clear clone close cmd command commit
  compact configure confirm copy crash create cron cycle deactivate decline decommission decrypt defrag del delete deliver deploy
  deregister destroy destruct desync detach dial die disable disconnect dismiss dispatch donate downgrade downvote drain drop dump
  duplicate edit eject emit enable encrypt enrol erase escalate eval evaluate evict exec execute exit expire factory factorydefault fail
  failover fire flag flush follow forcemerge format forward freeze gc generate goodbye grant halt heapdump hibernate hide impersonate
  import init initdb initialise initialize inject insert install installation installer invalidate invoke join kick kill launch leave
  like lock lockdown lockscreen logoff logout mark markread merge migrate mkdir modify move mutate mute nuke off offline optimize
  optin optout passthru patch pause pay perform popen populate poweroff poweron print proceed prune ptz publish pull purchase purge push
  put quarantine quiesce quiet quit reactivate rearm rebalance rebind reboot rebuild recalculate recompute reconcile reconfigure
  reconnect recover recovery recycle redeploy redo reformat refresh refund regen regenerate register reindex reinit reinitialize
  reinstall reject relaunch release reload relocate remove rename reopen repair replace replay replicate repopulate reroute rerun rescan
  reseed resend reset resign restart restore resume resync retrain retry revert revive revoke rm rmdir rollback rollover rotate run save
  scrub seed send set sethook setup shell shred shuffle shutdown signoff signout sleep snooze spawn splice start stop strip submit
  subscribe sudo suspend swap switch sync synchronize takeover terminate throttle toggle touch transfer trash trigger truncate unassign
  unban unblock undelete undeploy undo unenroll unfollow unfreeze unhide uninstall unlink unlock unmark unmount unpause unpublish
  unregister unseed unset unshare unstar unsub unsubscribe untrash update updater upgrade upload upsert uploader upvote vacuum validate verify
  void vote wake warmup wipe withdraw withhold write zap zero ack acknowledge fetchindex fullimport
  abandon arm broadcast charge clobber cordon degauss demote deprovision disarm discard dispose estop expunge firstrun mailto mkfs notify
  overwrite promote provision reissue renew retire rmv rollout scrap siren switchover sysupgrade topup uncordon
  `
    .trim()
    .split(/\s+/),
);

/** The same in other languages; products that are translated translate their addresses as well. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `
  abmelden actualizar adicionar aendern afsluiten aggiorna aggiungi agregar ajouter aktivieren aktualisieren alterar anadir anlegen annuler
  annulla annuleren apagar arreter atualizar ausfuehren ausschalten bearbeiten bijwerken borrar cambia cambiar cancella cancellare cancelar
  cerrar cerrarsesion changer chiudi chongqi cikis crea crear creer criar deaktivieren deconnecter deconnexion deinstallieren desactivar
  desactiver desativar desconectar deshabilitar desinstalar desinstaller desligar disattiva disconnetti disinstalla editar editer effacer
  ejecutar einschalten elimina eliminar eliminare enregistrer enviar envoyer entfernen entsperren erstellen esegui eteindre excluir
  executar executer fermer guardar habilitar herstart herstarten herstellen herunterfahren hinzufuegen hochladen installa installar
  installeren installieren installer invia kaydet leegmaken leeren limpar limpiar loeschen modifica modificar modifier neustart neustarten
  obliterate opslaan perezagruzka poista rebooten redemarrer reiniciar reinitialiser restablecer restaurar restaurer riavvia riavvio rimuovi ripristina
  saikido sair sakujo salir salva salvar schliessen senden shanchu slett speichern sperren spegni subir supprimer svuota televerser toevoegen
  udalit uitloggen uitvoeren usun vaciar verwijder verwijderen verzenden vider wiederherstellen wijzigen wyloguj zapisz zuruecksetzen
  `
    .trim()
    .split(/\s+/),
);

/** Beginnings by which one verb is known in all its forms: Romance, Germanic, Slavic, Nordic, Finnish, Hungarian, Turkish, Greek, Indonesian. */
const FOREIGN_STEMS = new RegExp(
  `^(?:${`
  reinici reinit brisi deinstal formater kasuj torles redemarr demarr eteign formatea formatier formatar formatear formatov formatter\\w*en sformat formattar ecras
  sauvegard lancer purger arresta bloque[arz] blocca blokk azzer spegn riavvi detener quitar suprim remover deletar zerar parar instal[aeio]r?$
  instaliraj instaleaz
  starten stoppen anhalten beenden abschalt abbrech aufraeum werkseinst resett uitschak terugzet skasuj usun
  wylacz zainstal odinstal przywr wyczysc wykonaj zatrzym zablok smazat vymaz odstran vypnou nainstal odinstal obnovit spustit zastav
  ulozit kaldir yeniden kapat bicimlen sifirla bosalt calistir durdur engelle gonder radera tabort omstart installera avinstall aterst
  stoppa spara genstart afinstal nulstil kaynnist sammuta asenna alusta palauta tyhjenn suorita pysayt tallenn steret perezap
  perezagr vyklyuch ustanov sbros ochist vypoln ostanov sohran otprav hapus mulaiulang matikan setelulang kosongkan jalankan hentikan simpan
  khoidong caidat dinhdang ujraind leallit telepit visszaall futtat sterge reporneste opreste dezinstal reseteaz goleste ruleaz diagraf
  epanekk termatis egkatast epanafor ekteles obrisi izbrisi ponovopok ugasi resetiraj pokreni zaustavi
  qingkong guanji anzhuang xiezai geshihua chushihua huifu zhixing tingzhi baocun fasong qingchu shokika jikko teishi hozon
  soshin sakje jaesijak choigihwa silhaeng jungji
  `
    .trim()
    .split(/\s+/)
    .join("|")})`,
);

/** Letters that are written as digits between other letters (`r3b00t`). */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };
const plainLetters = (text: string): string =>
  /[a-z]\d+[a-z]/.test(text) ? text.replace(/[013457]/g, (digit) => DIGIT_LETTERS[digit] ?? digit) : text;

/** What actions are done to, and how, as it stands joined with them (`purgeall`, `dbreset`, `hardfactorydefault`, `markasread`). */
const JOINED_WITH: ReadonlySet<string> = new Set(
  `
  account accounts action admin ajax all app application as bus cache caches cfg cmd code config data database db default defaults device dir
  disk door drive emergency file files firmware folder force full fw gate hard hdd host index job jobs js key keys log logs mail mails mem now pass
  password php power process pwd query queue read
  router safe scan script sd search self server servers service services session sessions site soft sql status sys system
  table tables task tasks trash tree user users version web wizard wordpress
  `
    .trim()
    .split(/\s+/),
);
/** Actions only where something is joined to them. */
const JOINED_ACTIONS: ReadonlySet<string> = new Set(["do", "empty", "make"]);
const LONGEST_JOINED = 20;

/** Names of things that happen to consist of such words. */
const NO_ACTIONS: ReadonlySet<string> = new Set(["asset", "assets", "dataset", "datasets", "offset", "offsets"]);

/** Is it nothing but such words, one of them an action? */
const isJoinedAction = (word: string): boolean => {
  if (NO_ACTIONS.has(word)) return false;
  // Which beginnings can be read as known words, and whether one of these acts.
  const readable: (boolean | undefined)[] = [false];
  for (let end = 1; end <= word.length; end++)
    for (let start = Math.max(0, end - LONGEST_JOINED); start < end; start++) {
      const acts = readable[start];
      if (acts === undefined || readable[end] === true) continue;
      const part = word.slice(start, end);
      const isAction = ACTING_WORDS.has(part) || (JOINED_ACTIONS.has(part) && part !== word);
      if (isAction) readable[end] = true;
      else if (JOINED_WITH.has(part)) readable[end] = acts;
    }
  return readable[word.length] === true;
};

/** Last parts of a path that switch something, and names there that end a session; as parts of words they mean nothing. */
const ACTING_ENDS: ReadonlySet<string> = new Set(
  "build bye close down endsession end load off on open slo up".split(" "),
);

/** Does a path end with a word that only acts there? */
export const actingEnd = (name: string): string | null => {
  const stem = name
    .toLowerCase()
    .replace(/^_|\.[a-z0-9]{1,8}$/g, "")
    .replaceAll(/[^a-z]/g, "");
  return ACTING_ENDS.has(stem) ? stem : null;
};

/** The same as parts of longer words (`dodelete`, `clearCacheNow`, `userlogout`), where no harmless word contains them. */
const ACTING_PARTS =
  /empty(?:cart|basket|trash|bin|queue|folder|mailbox)|place(?:order|bid|bet)|order(?:place)|fetchindex|fullimport|deltaimport|add(?:user|admin|account)|autologin|changepass|changepwd|clearcache|clearlog|cmdexec|createuser|deactivat|delete|deluser|destroy|dologin|download(?:and)?install|dropdatabase|droptable|emergencystop|evalstdin|execut|factoryreset|flushcache|forcelogin|formsys|heapdump|loaddefault|logoff|logout|loginsave|open(?:door|gate)|newpwd|gateopen|passthru|poweroff|reboot|removeuser|resetpass|resetpwd|reset(?:data|db|database|wordpress|config|password|system)|restart|runcommand|setpass|setpwd|shellexec|shutdown|signout|truncate|uninstall|unsubscribe|updateuser|upload(?!s)|webshell/;

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

/** The words of a text that name an action. Upper and lower case, joined words and separators make no difference. */
export const actingWords = (text: string): readonly string[] => {
  const lower = text.toLowerCase();
  const stem = lower.replace(/\.[a-z0-9]{1,8}$/, "");
  if (ACTING_ENDPOINTS.has(stem)) return [stem];
  const written = plainLetters(lower);
  const words = [...wordsOf(text), ...(written === lower ? [] : wordsOf(written))];
  const part = ACTING_PARTS.exec(written.replace(/[^a-z0-9]/g, ""))?.[0];
  return [
    ...words.filter(
      (it) => ACTING_WORDS.has(it) || FOREIGN_WORDS.has(it) || FOREIGN_STEMS.test(it) || isJoinedAction(it),
    ),
    ...(part === undefined ? [] : [part]),
  ];
};

/** The first of them, or null. */
export const actingWord = (text: string): string | null => actingWords(text)[0] ?? null;

/** The same for a folder above a file: `install`, `backup` and the like are names there. */
export const actingFolder = (text: string): string | null => wordsOf(text).find((it) => HARD_WORDS.has(it)) ?? null;
