/**
 * Runs in the head of every page behind a session, before any other script has arrived: asks who this is and, on the
 * overview, for all that it begins with. `call.ts` takes the answers when the page asks for the same; nothing depends on
 * them. The picture of the overview is shown at once and stays until the page itself stands (`first-picture.ts`). Plain
 * text, because it goes into the page as it is. The bearer stays in this function and in the answers.
 */
export const EARLY_SCRIPT = `(()=>{
const early=globalThis.parapetEarly=new Map();
const language=(/^\\/(es|fr)(?=\\/|$)/.exec(location.pathname)||[])[1]||"en";
const ip=(/(?:^|;\\s*)user_ip=([^;]+)/.exec(document.cookie)||[])[1];
const send=(method,url,bearer,body)=>{
const headers={accept:"application/json","accept-language":language};
if(ip)headers["x-user-ip"]=ip;
if(bearer)headers.authorization="Bearer "+bearer;
if(body)headers["content-type"]="application/json";
return fetch(url,{method,headers,credentials:"same-origin",body:body||null,priority:"high"})};
const keep=(method,url,bearer,body,answer)=>{
answer.catch(()=>{});
early.set(method+" "+url+" "+(body||""),{answer,bearer})};
const show=(html)=>{
if(early.isOver)return;
const picture=document.createElement("div");
picture.id="first-picture";
picture.inert=true;
picture.ariaHidden="true";
picture.innerHTML=globalThis.trustedTypes?trustedTypes.createPolicy("first-picture",{createHTML:(text)=>text}).createHTML(html):html;
document.documentElement.dataset.pictured="";
document.body.append(picture);
early.meanwhile=[];
const over=new AbortController();
const watch=(sign,note)=>addEventListener(sign,(event)=>early.meanwhile.push(note(event)),{capture:true,signal:over.signal});
watch("keydown",(event)=>{
const {key,ctrlKey,metaKey,shiftKey,altKey}=event;
if(key==="/"||(key==="k"&&(ctrlKey||metaKey)))event.preventDefault();
return {key,ctrlKey,metaKey,shiftKey,altKey}});
watch("click",({clientX:x,clientY:y})=>{
picture.inert=false;
const met=document.elementFromPoint(x,y);
picture.inert=true;
const meant=met&&met.closest("a,button");
return {x,y,text:meant?meant.textContent:""}});
early.drop=()=>{over.abort();picture.remove()};
setTimeout(early.drop,30000);
return new Promise((go)=>{setTimeout(go,document.visibilityState==="visible"?500:0);requestAnimationFrame(()=>setTimeout(go))})};
const domain=sessionStorage.getItem("selectedDomain");
if(domain&&/\\/dashboard(\\/current-risk)?\\/?$/.test(location.pathname)){
const about=JSON.stringify({domain});
const opening=send("POST","/api/open-overview",null,about).then((answer)=>answer.ok?answer.json():Promise.reject()).then(({tokens,parts})=>{
const give=(method,url,body,part)=>part&&keep(method,url,tokens.access_token,body,Promise.resolve(new Response(JSON.stringify(part))));
if(parts){
give("GET","/v1/account/",null,parts.account);
give("POST","/v1/detail_report/",about,parts.detail_report);
give("GET","/v1/scans/?"+new URLSearchParams({domain,page:1,page_size:1}),null,parts.scans);
give("GET","/v1/branding/",null,parts.branding)}
return {tokens,picture:parts&&parts.picture}});
keep("GET","/api/get-tokens",null,null,opening.then(({tokens})=>new Response(JSON.stringify(tokens))));
early.shown=opening.then(({picture})=>picture&&show(picture)).catch(()=>{})
}else{
const tokens=send("GET","/api/get-tokens");
keep("GET","/api/get-tokens",null,null,tokens);
tokens.then((answer)=>answer.clone().json()).then(({access_token:bearer})=>bearer&&keep("GET","/v1/account/",bearer,null,send("GET","/v1/account/",bearer))).catch(()=>{})
}})()`;
