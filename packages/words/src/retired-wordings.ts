import type { Locale } from "./locale.ts";

const linesOf = (text: string): readonly string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

/** Sentences that earlier texts used and none may use again, in lower case; words around them may differ. */
export const RETIRED_WORDINGS: Readonly<Record<Locale, readonly string[]>> = {
  en: linesOf(`
    of the checks could look
    what the score loses, and where
    why the score moved
    the next three things to do
    nothing that would raise the score is open
    this does not mean that nothing is there. the score's confidence is lowered by it
    this was the first scan. the next one is compared with it
    findings went away
    nothing went away
    nothing is known of this domain yet. what the first scan finds will be shown here
    in twelve months. one brick is one login
    on exposed services and sub-domains. one brick each
    plain stone: nothing above low
    hosts, worst finding per host
    no host is known yet
    look at hosts
    look at web sites
    looks were not possible
    not supported here
    the address may not be touched
    blocked by the target or a list
    the resolver failed
    the answer broke its protocol
    there was more than a scan takes in
    asked to slow down
    encryption could not be agreed
    no answer in time
    beyond the addresses your plan covers
    open, not judged
    nobody has looked here yet
    no source for this page has been switched on, and nothing was imported
    places could not be looked at
    not everything could be looked at
    no scan of this domain has ended yet
    nothing found here
    the last scan looked and found nothing on this page
    take a filter away to see more
    the file could not be made
    this finding could not be opened
    this did not load
    there is nothing here
    note or reason
    no evidence was kept
    look again now
    runs the check that found this once more, on this place only
    the look was not possible
    fixed: it is no longer there
    why it is yours
    how it was found
    a name server handed out the whole zone with
    stands in the public logs (crt.sh
    was guessed from a list of usual names, and it answers
    was guessed from the hosts found before, and it answers
    the wayback machine keeps a page of
    guessing usual names
    guessing from known hosts
    the person who added the domain
    can your domain be forged
    try a sender
    asks dns what a receiver would ask. no message is sent
    address that sends
    what would happen
    it would be delivered
    the records could not be looked up, so nobody can tell
    seen again, worse
    changed since the run before
    known to be exploited since
    asks for a password now
    its page has another title
    looks more like an attack
    logins of yours
    cookies of yours
    still open a session
    link (not to be clicked
    show the machine and who sat at it
    why you need to see it
    path of the malware
    nist, primary and secondary
    make a ticket of it
    the ticket is on its way
    findings you pick go out as signed messages to one web address; its answers come back here and into the finding's history
    forget this system
    its news are sent to this address
    no exposed cve with an epss figure
    top three fixed
    scan so far: too little for a trend. the band is wide on purpose
    tried on your own past: four weeks ahead this forecast was off by
    so there is nothing to forecast from
    known flaws in http server
    no open finding opens a way in that we know of
    way in through open services
    takeover of a forgotten name
    data left in the open
    mail forged in your name
    attack on web applications
    flaws that attackers use now, such as
    new serious findings, such as
    nothing announces itself in what the last scan saw
    the acceptance of a risk ends
    what lifts the forecast most
    what if these were fixed
    tick what you plan to fix
    a second look
    a judgement ended
    nothing open costs points
    arrows walk from node to node, + and − come closer and go away
    go farther away
    the newest scan saw nothing for the first time
    what others already have, joined with the doors it opens. the most dangerous first
    may open this login
    low risk at best
    not looked at
    no source for this is connected here yet. it does not mean that nothing is there
    services are only probed once the owner has proved the domain is theirs. it does not mean that nothing is there
    only part of it could be looked at; there may be more
    what could not be looked at
    a check that got no answer is not a clean one
    too little could be looked at to give a score. that is not a good sign or a bad one
    which domain should we look at
    scan another domain or email
    look at the website
    read mail settings
    waiting for its turn
    other scans are ahead of this one. it begins by itself
    the scan goes on
    mail settings that let others send as this domain or read along
    machines whose stolen browser data names this domain
    bundles of stolen access to this domain, offered for money
    see what is behind the counts
    lists every record with evidence, the order to fix things in, and steps for each one. it is only given to people who prove the domain is theirs
    nothing answers to this name
    there is no report for this
    that says nothing about the domain. you can start again in a minute
    only that address may know. we look and mail the answer there; it is shown nowhere else
    nothing is tried on the company's machines
    parapet looks at your company from outside the wall: open services, leaked logins, stolen device data and weak mail settings
    what one scan looks at
    six checks, all from public and underground sources. counts are free. the detail behind each count comes with the full report
    access to your systems offered for money, with the asking price
    how it is done
    the way a patient stranger would go about it, with one difference: we stop where permission stops
    tell which hosts belong to the domain. nothing is guessed into your wall
    ports and services are tried afterwards, slowly
    say what was seen
    people who answer for a wall they did not build alone
    one list in the order in which to mend, and a message when something new comes loose
    all clients side by side, each closed to the others, with reports in your own colours
    those who depend on suppliers
    the same look at the companies you rely on, and a page where they can answer
    you see the likely range, never a single magic number, and what would move it
    plans by size of wall
    what changes is how much you can watch
    priced for your estate
    dedicated seller and technical
    a tier is reached by new subscriptions or by revenue in a year
    for an offer of your own, an invoice in advance or a question about a plan. nothing is charged; a person answers
    a person reads it and replies by email
    thank you, we have it
    a feed that is late still serves what it brought before; what is newer is missing
    last brought something
    we cannot tell
    so we cannot say how it is. that is not the same as working
    no scan ended in the last day, so nothing tells whether scans work
    you may have found this address in a log. this is what it was, and how to make it stop
    requests are few per second for each target, and our user agent names this page
    leave my domain alone
    we send a link to an address of the domain
    email address of that domain
    is left alone from now on
    please look at your mail
    network addresses count requests, so that nobody can ask too often, and stand in the record of sign-ins that protects accounts
    your choice of colours, the plan you chose and a form that could not be sent. none of it is sent anywhere before you send it
    clients keep their licence and their data to the end of what was paid
    create an account, confirm your address, then choose how to pay
    after your password we ask for a one-time code
    the email address or the password is not right
    if it has an account, we send a link
    this link was used already or is too old
    which domain today
    your account watches no domain so far
    your role does not include this page
    because nothing happened for a while
    licence of twelve months, all used
    your account and everything about you is deleted. what your organisation has stays
    what your organisation has bought
    what is used of what the plan allows
    the licence runs to the end of what is paid for
    what was ordered and paid
    your organisation works without a licence of its own
    a key acts with your rights, except on your own account
    judge findings and make tickets
    i have kept them
    by the operator's word
    tell the scan more
    names that are yours
    they are never called look-alikes
    one on each line, for those we would not guess
    way to prove
    the proof is not there yet. nothing has changed
    vouch for it
    domain added; prove it to see everything
    is kept after all
    nobody of it can sign in any more
    left empty, one is made and mailed
    nothing is imported until they are mended
    this column stands twice
    now. its log says so
    what would give back most points if it were done everywhere
    what to tell
    when to tell
    from this severity on
    changes without a severity, such as a new port, are told whatever stands here
    points the score must fall
    nothing was raised yet
    what became of the test
    it says nobody is there any more
    every message to every channel is listed here, with what became of it
    watch for a word
    unless the text says (one a line
    is watched for
    compared with everything
    stands in every message
    takedown makes progress
    look-alike gains mail or a site
    how to check a signature stands in the documentation of the api
    one new thing
    somebody, probably you, asked us to look for this address. it stands in
    we tell nobody else and keep no note of this address
    there are more leaks of this mail provider than we can look through for one question; in those we did look at it does not stand
    nobody is watched yet
    add the people an attacker would pretend to be
    watch this person
    put into group
    this is you. somebody else changes your role and permissions
    no takedown was requested yet
    write anew in this language
    somebody who has left
    the name is back
    have this look-alike taken down
    waiting for the first look
    we look at it from outside, without touching anything
    nothing stands open
    the last look found nothing, or everything was mended
    are critical holes closed within
    is our data encrypted at rest and on its way
    are backups made, kept apart and restored as a test
    is there a tested plan to go on after an outage
    why do you look at this vendor
    how to mend it
    this page ends on
    it was taken back, has run out, or was never ours
    secured in another way
    nothing is written yet
    what you write is shown on the overview of those it is meant for
    send a file in
    the file is sealed as it arrives
    a door that is off answers that it is switched off. what was begun behind it stays readable
    every so many hours
    ask it in scans
    one asks, another agrees, and an hour later it is over
    no worker is there. jobs wait
    names cover what is under them. an entry holds at once, for scans under way too
    the applicant was told
    every time a password is shown, who saw it, when and why is written down and cannot be removed
    not tried at other services
    with your signature you confirm for your organisation
    your role does not sign
    addresses, domains, links, file hashes and senders seen in attacks
    address, domain, link, hash
    no feed of indicators has been loaded yet. this does not mean that nothing is there
    it may be reserved, rejected or newer than the last load of the feeds
    are read as they are meant; lines that begin with # are left out
    this search was not asked
    what could stand there
    on my perimeter
    no finding on your domains names this value
    keep this search
    search kept, and you will be told
    searches you keep
    the scale is cut to what moved
    what the feeds share
    could not look
    cisa's judgement (ssvc
    nobody has analysed this
    what can be seen of your organisation from outside, and what to do about it
    confidential. for the people named by acme only
    score over time; scans
    chance that a known, exposed cve is exploited
    the range is wide on purpose
    top risks and what to do
    equal findings are one line; the worst come first
    further kinds of finding are not listed here; the portal's export has all of them
    names that can be taken over
    sender rights that can be taken over
    looked at from outside only
    a report of a moment
    the outlook continues the trend of the scores, believed less the further it reaches
    the third lowers the confidence of the score and is never read as safe
    cve: a published vulnerability with a number of its own
    cvss: how bad a vulnerability is
    what malicious software has taken from an infected machine
    is likely used for an attack
    and shows several signs of phishing or fraud (intent
    could be used against it at any time
    nothing points to an attack today
    they are neither free nor taken as far as we know
    watch it. if it is yours, add it to your list of own names
    a database without a login is open on
    answers anybody. its data can be read, changed or held to ransom
    close the port now, require a login, and look whether anybody was there
    anybody can control jenkins
    the interface answers without a login. whoever uses it runs code on your machines
    look for traces of others
    a screen without a password is open on
    shows and hands over its screen to anybody
    anybody can talk to the control system on
    values may be read and perhaps set
    a debugger is open on
    gives files to anybody
    shows its logon screen to anybody
    takes passwords unencrypted
    resolves names for anybody
    its cache to be poisoned
    a message queue is open to the internet on
    is made for the inside of a network; orders and data pass through it
    the version seen is one the vulnerability is in (cvss
    crafted addresses call methods that run code
    the number fits, but a distribution packaged it and may have mended it without changing the number
    look in the distribution's tracker whether the installed package has the mend
    holes found since then stay open
    move to a line its makers still mend
    is no longer looked after
    maintained by its distribution only
    is handed to name servers anybody can register
    whoever registers it decides over every name below
    spf trusts a domain anybody can register
    whoever buys it may send in the name of
    mail goes to a domain anybody can register
    mail host does not encrypt
    passwords accepted without encryption
    offers log-in before the line is encrypted
    dmarc only watches
    is delivered as if nothing were wrong
    spf refuses only softly
    mail certificate expired
    mail host accepts tlsv
    still speaks a tls version that has been withdrawn
    expn shows list members
    tells strangers who is on a mailing list
    a private key lies open
    whoever has it can pose as your server or sign in with it
    a file with credentials lies open
    it bears the marks of settings with passwords or keys in them
    a copy of a database lies open
    everything in it can be downloaded by anybody
    an archive lies open
    a leftover copy of source code lies open
    the version history lies open: /.git/config
    a configuration file lies open
    a memory dump lies open
    a leftover of a computer lies open
    remove the file, change every password and key in it today, and look in the logs for who fetched it
    treat what it held as known to strangers
    the installer of wordpress is open
    whoever comes first can finish the installation and owns the site from then on
    any site may read this one in the visitor's name
    a script hands out a secret: aws access key
    everybody who opens the page has it
    session cookie phpsessid travels unencrypted
    scripts can read session cookie
    the site can be framed by others
    browsers may guess content types
    x-powered-by tells the version: php
    attackers look up the holes of exactly this version
    has known holes
    sends visitors wherever a link says
    does not lead visitors to https
    a storage bucket shows what it holds
    lists the bucket to anybody who asks
    take away the right of everybody to list
    a published document names folders of internal machines
    a diagnostic page is open to everybody: /actuator/env
    shows an inner address
    which is no public address
    hands out the whole zone
    somebody who finds a hole does not learn whom to tell
    is open to the street
    try passwords or its next hole
    still speaks ssl
    agrees to ciphers that protect nothing
    its secrets can be read by trying, and with them recorded conversations
    can be pushed back to an older tls
    does not know secure renegotiation
    an attacker can put words before a visitor's request
    agrees on keys in a group of
    compresses inside tls
    does not bring the proof its certificate demands
    its authority took it back on
    nobody vouches for it
    the certificate does not fit
    dnssec does not hold
    compute its secret part
    every selector answers
    spf takes no stand
    spf without an end
    mta-sts is forgotten quickly
    encryption is not enforced
    carries anybody's mail
    no mail” is not said
    other text where dmarc belongs
    made-up sub-domains can be forged
    promises no certificate in dns; senders rely on mta-sts or on luck
    look again later
    bots try this port all day
    guessed or stolen passwords are the usual way in of ransomware
    no protection worth the name
    answers the whole world. that may be meant
    let only the inside reach it
    whoever reaches it may read and perhaps steer the plant
    or the size of the numbers no longer protects
    names and passwords cross the network unprotected
    figures about the inside tell strangers what runs here
    it shows who asks for what right now, addresses included
    a script smuggled into a page would run unhindered
    graphql explains itself to everybody
    the plan of the interface is public
    a console for the interface is public
    show the inside
    robots.txt points at places to hide
    security.txt lacks what it must have
    breaks the rule of its own name
    leads to https by a detour
    asks for preloading and does not qualify
    methods that write are announced
    recognised this place
    scripts of other hosts run unchecked
  `),
  es: linesOf(`
    registros robados en venta
    registros robados a la venta
    registros de stealers a la venta
    registro de stealer
    registros de dispositivos infectados
    datos de dispositivos robados
    comprobaciones no fueron posibles
    de las comprobaciones pudo mirar
    lo que no pudimos mirar
    lugares no se pudieron mirar
    nadie ha mirado aquí todavía
    qué pierde la puntuación y dónde
    riesgo bajo, en el mejor de los casos
    abierto, sin valorar
    por qué es suyo
    nombrado por: una transferencia de zona, nombres habituales adivinados
    mitad y mitad
    se explota un cve conocido
    toca el próximo análisis
    nada se anuncia en lo que vio el último análisis
    una pantalla sin contraseña está abierta
    puede ser apropiado
    secreto hacia adelante
    dnssec no se sostiene
    spf solo rechaza con suavidad
    da a la calle
    un resto de un ordenador está expuesto
    otros sitios pueden enmarcar este
    dejen mi dominio fuera
    su rol no firma
  `),
  fr: linesOf(`
    journaux volés en vente
    journaux volés sur le marché
    journaux de stealers en vente
    données volées en vente
    journal de voleur de données
    mentions dans des canaux pirates
    chercher les sosies
    ils ne sont pas comptés comme sûr
    des contrôles ont pu regarder
    ce que nous n'avons pas pu regarder
    endroits n'ont pas pu être regardés
    personne n'a encore regardé ici
    ce que le score perd, et où
    rien de perdu
    pierre unie : rien au-dessus de faible
    risque faible, au mieux
    ouvert, non jugé
    pourquoi c'est à vous
    l'adresse ne doit pas être touchée
    ses nouvelles arrivent à cette adresse
    sur parole de l'opérateur
    spf ne refuse que mollement
    dnssec ne tient pas
    donne sur la rue
    n'agrafe pas l'état de son certificat
    parle encore ssl
    un reste d'ordinateur est exposé
    security.txt manque de l'obligatoire
    un écran sans mot de passe est ouvert
    en faire un ticket
  `),
};
