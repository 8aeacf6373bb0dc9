const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words that phishing names put beside a brand, in English. */
export const ENGLISH_LURES = words(`
  access account admin agree auth blue business cdn choose cl claim click confirm confirmation connect download enroll
  find group http https https-www install login mail mobile my online pay payment payments portal recovery register
  safe secure security service services signin signup ssl summary support update user verification verify view web ww www`);

/** Words for combosquats: the departments and services people expect mail from, in English, Spanish and French. */
export const COMBO_WORDS = {
  en: words(`
    billing careers cloud customer delivery docs drive finance gift global hd help helpdesk hr id info intranet invoice
    it jobs live meeting office official orders owa password payroll refund remote reset reward secure-login shop sso
    staff status store team token track tracking vault vpn wallet webmail`),
  es: words(`
    acceso activar ahora ayuda banca bloqueo clave cliente clientes confirmar contrasena correo cuenta devolucion empleo
    empresas entrar envio factura facturas iniciar-sesion ingresar oficial pago pagos pedido premio seguro seguridad
    servicio soporte tienda validar verificar`),
  fr: words(`
    acces actif active activite agent aide assistance banque bleu boutique carte client clients colis commande compte
    confirmer connexion emploi enligne espace espace-client facture factures forum fr gerer gouv groupe identifiant index
    le livraison ma menu messagerie mon moncompte mot-de-passe officiel paiement portail remboursement securite site
    solutions suivi valider verifier`),
} as const;

/** Suffixes that abuse reports name most. */
export const ABUSED_SUFFIXES = words(`
  com net eu cn ga gq tk ml cf cc info app ooo xyz online site wang work rest buzz top fit`);

/** Suffixes people type and brands own. */
export const COMMON_SUFFIXES = words(`
  com net org jp de uk fr com.br it ru es me gov pl ca au cn co in nl edu info eu ch id at kr cz mx be tv se tr tw al ua
  ir vn cl sk ly cc to no fi us pt dk ar hu tk gr il news ro my biz ie za nz sg ee th io xyz pe bg hk rs lt link ph club
  si site mobi by cat wiki la ga xxx cf hr ng jobs online kz ug gq ae is lv pro fm tips ms sa app
  ai dev shop store cloud email support live tech space website life world click icu vip cyou sbs cfd bond co.uk com.mx
  com.ar com.co com.au co.nz co.za com.tr com.pl com.es`);

/** Places where anyone can have a name of their choice below someone else's. */
export const FREE_HOSTS = words(`
  azurewebsites.net blogspot.com duckdns.org firebaseapp.com fly.dev github.io gitlab.io glitch.me herokuapp.com
  myshopify.com netlify.app onrender.com pages.dev r2.dev repl.co surge.sh vercel.app web.app webflow.io weebly.com
  wixsite.com wordpress.com workers.dev zendesk.com sharepoint.com ngrok.io`);

/** Groups of spellings that sound the same, in English, Spanish and French. */
export const SOUND_ALIKES: readonly (readonly string[])[] = [
  "for four fore",
  "to too two",
  "one won",
  "ate eight",
  "you ewe u",
  "are r",
  "be bee",
  "see sea c",
  "why y",
  "by buy bye",
  "mail male",
  "sale sail",
  "site sight cite",
  "right write rite",
  "week weak",
  "son sun",
  "flower flour",
  "pair pear",
  "meat meet",
  "hear here",
  "their there",
  "bear bare",
  "cell sell",
  "cent sent scent",
  "fair fare",
  "hole whole",
  "hour our",
  "know no",
  "night knight",
  "made maid",
  "new knew",
  "peace piece",
  "plain plane",
  "road rode",
  "roll role",
  "root route",
  "so sew",
  "steel steal",
  "tail tale",
  "wait weight",
  "wear where",
  "check cheque",
  "through thru",
  "light lite",
  "quick kwik",
  "cash cache",
  "bank banc banque",
  "high hi",
  "air heir",
  "board bored",
  "brake break",
  "capital capitol",
  "die dye",
  "gate gait",
  "great grate",
  "heal heel",
  "idle idol",
  "key quay",
  "mane main",
  "pole poll",
  "port porte",
  "profit prophet",
  "rain reign",
  "seam seem",
  "soul sole",
  "stare stair",
  "sweet suite",
  "time thyme",
  "vale veil",
  "wood would",
  "vaca baca",
  "casa caza",
  "hola ola",
  "valla vaya baya",
  "cien sien",
  "voz vos",
  "eau au o",
  "maire mer mere",
  "vers vert verre",
  "sang sans cent",
  "pain pin",
  "compte conte comte",
  "mot maux",
  "sain saint sein",
].map((group) => group.split(" "));

export const SOUND_PIECES: readonly (readonly [string, string])[] = [
  ["ph", "f"],
  ["f", "ph"],
  ["ck", "k"],
  ["ck", "c"],
  ["c", "k"],
  ["k", "c"],
  ["qu", "kw"],
  ["x", "ks"],
  ["ks", "x"],
  ["z", "s"],
  ["oo", "u"],
  ["ee", "ea"],
  ["ea", "ee"],
  ["ight", "ite"],
  ["ite", "ight"],
  ["ai", "ay"],
  ["ay", "ai"],
  ["y", "i"],
  ["i", "y"],
  ["wh", "w"],
  ["kn", "n"],
  ["wr", "r"],
  ["gh", "g"],
  ["v", "b"],
  ["b", "v"],
  ["ll", "y"],
  ["eau", "o"],
  ["au", "o"],
  ["er", "or"],
  ["or", "er"],
  ["sch", "sh"],
  ["tz", "ts"],
  ["ou", "u"],
  ["j", "g"],
  ["ge", "je"],
];

/** Spelling that people get wrong. */
export const MISSPELLINGS: readonly (readonly [string, string])[] = [
  ["ie", "ei"],
  ["ei", "ie"],
  ["able", "ible"],
  ["ible", "able"],
  ["ance", "ence"],
  ["ence", "ance"],
  ["ant", "ent"],
  ["ent", "ant"],
  ["tion", "sion"],
  ["sion", "tion"],
  ["ary", "ery"],
  ["ery", "ary"],
  ["re", "er"],
  ["our", "or"],
  ["ise", "ize"],
  ["ize", "ise"],
  ["yse", "yze"],
  ["ough", "uff"],
  ["mm", "m"],
  ["nn", "n"],
  ["ss", "s"],
  ["tt", "t"],
  ["ll", "l"],
  ["cc", "c"],
  ["pp", "p"],
  ["rr", "r"],
  ["ff", "f"],
  ["dd", "d"],
  ["sc", "s"],
  ["s", "ss"],
  ["l", "ll"],
  ["n", "nn"],
  ["m", "mm"],
  ["t", "tt"],
  ["c", "cc"],
  ["p", "pp"],
  ["r", "rr"],
  ["f", "ff"],
  ["e", "a"],
  ["a", "e"],
];

/** Numbers as figures and as words, in English, Spanish and French. */
export const NUMERALS: readonly (readonly [figure: string, words: readonly string[]])[] = [
  ["0", ["zero", "cero", "nul"]],
  ["1", ["one", "uno", "un", "i"]],
  ["2", ["two", "to", "too", "dos", "deux", "ii"]],
  ["3", ["three", "tres", "trois", "iii"]],
  ["4", ["four", "for", "cuatro", "quatre", "iv"]],
  ["5", ["five", "cinco", "cinq", "v"]],
  ["6", ["six", "seis", "vi"]],
  ["7", ["seven", "siete", "sept"]],
  ["8", ["eight", "ate", "ocho", "huit"]],
  ["9", ["nine", "nueve", "neuf"]],
  ["10", ["ten", "diez", "dix"]],
  ["100", ["hundred", "cien", "cent"]],
  ["1st", ["first"]],
  ["24", ["twentyfour"]],
  ["365", ["threesixtyfive"]],
];
