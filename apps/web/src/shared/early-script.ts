/**
 * Runs in the head of every page behind a session, before any other script has arrived: asks who this is and, on the
 * overview, how the chosen domain stands. `call.ts` takes the answers when the page asks for the same; nothing depends on
 * them. Plain text, because it goes into the page as it is. The bearer stays in this function and in the answer.
 */
export const EARLY_SCRIPT = `(()=>{
const early=globalThis.parapetEarly=new Map();
const language=(/^\\/(es|fr)(?=\\/|$)/.exec(location.pathname)||[])[1]||"en";
const ip=(/(?:^|;\\s*)user_ip=([^;]+)/.exec(document.cookie)||[])[1];
const ask=(method,url,bearer,body)=>{
const headers={accept:"application/json","accept-language":language};
if(ip)headers["x-user-ip"]=ip;
if(bearer)headers.authorization="Bearer "+bearer;
if(body)headers["content-type"]="application/json";
const answer=fetch(url,{method,headers,credentials:"same-origin",body:body||null,priority:"high"});
answer.catch(()=>{});
early.set(method+" "+url+" "+(body||""),{answer,bearer:bearer||null});
return answer};
ask("GET","/api/get-tokens").then((answer)=>answer.clone().json()).then(({access_token:bearer})=>{
if(!bearer)return;
ask("GET","/v1/account/",bearer);
const domain=sessionStorage.getItem("selectedDomain");
if(!domain||!/\\/dashboard\\/current-risk\\/?$/.test(location.pathname))return;
ask("POST","/v1/detail_report/",bearer,JSON.stringify({domain}));
ask("GET","/v1/scans/?"+new URLSearchParams({domain,page:1,page_size:1}),bearer)
}).catch(()=>{})})()`;
