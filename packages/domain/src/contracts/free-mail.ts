/** Free email providers: a report about their domain says nothing about the requesting person. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.es outlook.fr hotmail.com hotmail.es hotmail.fr hotmail.co.uk live.com live.fr
   msn.com yahoo.com yahoo.es yahoo.fr yahoo.co.uk yahoo.co.jp yahoo.com.br yahoo.com.mx yahoo.com.ar yahoo.de yahoo.it yahoo.ca yahoo.in yahoo.co.in
   hotmail.de hotmail.it outlook.de outlook.it outlook.com.br live.co.uk live.nl duck.com hushmail.com mailbox.org posteo.de ymail.com rocketmail.com icloud.com me.com mac.com aol.com gmx.com gmx.net
   gmx.de gmx.fr gmx.es web.de mail.com email.com proton.me protonmail.com pm.me tutanota.com tutamail.com tuta.io tuta.com
   fastmail.com fastmail.fm hey.com zoho.com zohomail.com yandex.com yandex.ru ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru
   qq.com 163.com 126.com sina.com naver.com hanmail.net daum.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr bbox.fr
   neuf.fr numericable.fr telefonica.net terra.es t-online.de freenet.de libero.it virgilio.it tiscali.it alice.it btinternet.com
   sky.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net shaw.ca rogers.com
   uol.com.br bol.com.br terra.com.br rediffmail.com mailinator.com guerrillamail.com yopmail.com 10minutemail.com`.split(
    /\s+/,
  ),
);

export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain);
