/** What people build passwords from, most of it known from every list of common ones; lower case, letters only. */
export const COMMON_WORDS: readonly string[] = `
password passwort passwd pass contrasena contraseña motdepasse secret secreto geheim letmein welcome bienvenido bienvenue
willkommen hello hola bonjour admin administrator administrador administrateur root superuser user usuario utilisateur
guest invitado invite login signin logon master manager default changeme change temp temporary test testing demo sample
example system server database backup network internet computer windows microsoft office google facebook instagram
twitter linkedin amazon apple samsung android iphone qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
qazwsx abcdef abcdefg abcdefgh abc iloveyou loveyou love amor amour teamo jetaime sunshine princess princesa princesse
dragon monkey football futbol soccer baseball basketball hockey tennis golf superman batman spiderman pokemon naruto
starwars matrix shadow hunter ranger killer ninja samurai warrior knight wizard magic angel angelo diablo devil jesus
christ god bible heaven freedom liberty america usa canada mexico brasil brazil spain espana france london paris berlin
madrid barcelona newyork chicago boston texas california florida toronto montreal summer winter spring autumn verano
invierno primavera otono ete hiver printemps automne january february march april may june july august september october
november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janvier fevrier
mars avril mai juin juillet aout septembre octobre novembre decembre monday tuesday wednesday thursday friday saturday
sunday lunes martes miercoles jueves viernes sabado domingo lundi mardi mercredi jeudi vendredi samedi dimanche michael
jennifer jordan thomas robert william charles daniel david james john joseph andrew matthew anthony richard george edward
patrick peter alexander alex maria jessica ashley amanda nicole michelle melissa sarah laura anna emma olivia sophia
isabella charlie buster maggie ginger pepper cookie chocolate cheese pizza coffee banana orange cherry apple strawberry
whatever nothing something anything everything trustno trustnoone access accesss security secure seguridad securite safe
safety company empresa entreprise business corporate account cuenta compte customer client cliente partner support help
service services sales marketing finance accounting invoice payment money dinero argent bitcoin crypto wallet blink
blinkone eighteen fuckyou fuckme fuck shit bitch asshole pussy sex sexy porn hottie cutie baby babygirl babyboy lovely
beautiful flower butterfly rainbow sunflower silver gold golden diamond purple yellow green blue black white red mustang
ferrari porsche mercedes corvette camaro harley yamaha honda toyota nissan jaguar falcon eagle tiger lion panther wolf bear
dolphin horse puppy kitten kitty fish bird snake spider liverpool arsenal chelsea manchester united realmadrid barca
juventus yankees lakers cowboys steelers eagles packers raiders redsox maverick phoenix thunder lightning storm rocket
falcon hawk victory winner champion legend hero star stars moon galaxy universe planet earth ocean river mountain forest
garden house home family familia famille mother father mama papa mommy daddy brother sister friend friends amigo amigos
school college university student teacher doctor engineer developer programmer hacker internet online gaming gamer player
minecraft fortnite roblox callofduty zelda mario sonic nintendo playstation xbox music guitar piano drummer rockstar
metallica nirvana beatles eminem slipknot blessed faith hope peace happy happiness smile forever always never together
correcthorsebatterystaple opensesame sesame mellon swordfish joshua hunter parapet firewall
`
  .trim()
  .split(/\s+/);
