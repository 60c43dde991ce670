/**
 * Pages of the sandbox gateway: plain forms. Only pages in an iframe have a script, which posts messages to
 * the parent.
 */
import { pageTexts, RTL_LOCALES } from "./page-texts.ts";
import type { EnteredCard } from "./payments.ts";
import { type CardForm, type CardProblems, TEST_CARDS } from "./test-cards.ts";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Colours of the site's themes, by which the form looks like a part of its page. */
const COLORS = {
  dark: "color-scheme:dark;--page:#0f1624;--surface:#172135;--text:#f4f7fc;--small:#94a2ba;--edge:#71809c;--action:#f4f7fc;--on-action:#0f1624;--danger:#ff8b93;--flag:#ffbf3c",
  light:
    "color-scheme:light;--page:#f4f7fc;--surface:#fff;--text:#0f1624;--small:#566479;--edge:#6b7a93;--action:#0f1624;--on-action:#f4f7fc;--danger:#b21227;--flag:#7d4f00",
};
const STYLE = `:root{${COLORS.light}}@media(prefers-color-scheme:dark){:root{${COLORS.dark}}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;background:var(--page);color:var(--text)}
form{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));column-gap:12px}form>div:first-child,form>button{grid-column:1/-1}
form>div{display:grid;grid-row:span 3;grid-template-rows:subgrid;align-content:start;margin-bottom:12px}
label{align-self:end;overflow-wrap:anywhere;font-weight:600;font-size:.9375rem;margin-bottom:6px}
input{font:inherit;width:100%;box-sizing:border-box;min-height:48px;padding:0 14px;border:1.5px solid var(--edge);border-radius:4px;background:var(--page);color:inherit}
button{font:inherit;font-weight:700;min-height:48px;padding:0 20px;border:0;border-radius:4px;background:var(--action);color:var(--on-action);cursor:pointer}
button+button{margin-inline-start:8px;background:none;color:inherit;border:1.5px solid var(--edge)}form:not(:has(div)){display:block}
:focus-visible{outline:3px solid var(--flag);outline-offset:2px}[aria-invalid]{border-color:var(--danger)}
.problem{color:var(--danger);font-size:.875rem;margin:4px 0 0}summary{padding:10px 0;cursor:pointer}ul{padding-inline-start:1.2em}
[dir=rtl] input{direction:ltr;text-align:end}
.note{font-size:.875rem;color:var(--small);margin:0 0 12px}code{white-space:nowrap}`;

/** Styles in an iframe: full width, and background and colours of the parent. */
const FRAME_STYLE = `:root[data-theme=light]{${COLORS.light}}:root[data-theme=dark]{${COLORS.dark}}
body{margin:0;padding:4px;max-width:none;background:var(--surface)}h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}`;

/** Parent page of a form in an iframe. */
export interface Frame {
  /** Origin of that page. */
  parent: string;
  theme: "light" | "dark";
  /** Nonce of the CSP. */
  nonce: string;
}

interface Page {
  locale: string;
  title: string;
  content: string;
  frame?: Frame;
  /** Runs in an iframe only. */
  script?: string;
}

const page = ({ locale, title, content, frame, script = "" }: Page) => `<!doctype html>
<html lang="${escaped(locale)}" dir="${RTL_LOCALES.includes(locale) ? "rtl" : "ltr"}"${frame ? ` data-theme="${frame.theme}"` : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}${frame ? FRAME_STYLE : ""}</style></head>
<body><main><p class="note">${pageTexts(locale).note}</p><h1>${escaped(title)}</h1>
${content}</main>${frame ? `<script nonce="${frame.nonce}">${TELL(frame.parent)}${script}</script>` : ""}</body></html>
`;

const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Script that posts messages to the parent page only. */
const TELL = (parent: string) =>
  `const site=${inScript(parent)};const tell=m=>window.parent.postMessage({from:"card-form",...m},site);`;
const FORM_SCRIPT = `const size=()=>tell({type:"size",height:Math.ceil(document.body.getBoundingClientRect().height)});
addEventListener("keydown",e=>{if(e.key==="Escape")tell({type:"cancel"})});
addEventListener("message",e=>{if(e.source===window.parent&&e.origin===site&&e.data==="focus")document.querySelector("[aria-invalid],input").focus()});
document.querySelector("#number").addEventListener("input",({target:t})=>{
const before=t.value.slice(0,t.selectionStart).replace(/\\D/g,"").length,digits=t.value.replace(/\\D/g,"");
t.value=digits.replace(/(.{4})(?=.)/g,"$1 ");const at=before+Math.max(0,Math.ceil(before/4)-1);t.setSelectionRange(at,at)});
document.querySelector("#expiry").addEventListener("input",({target:t,inputType})=>{
if(inputType!=="deleteContentBackward"&&/^\\d{2}$/.test(t.value))t.value+="/";
else t.value=t.value.replace(/\\/{2,}/,"/")});
new ResizeObserver(size).observe(document.body);size();tell({type:"ready"});`;

const FIELDS: readonly Field[] = [
  { name: "number", maxLength: 30 },
  { name: "expiry", maxLength: 9 },
  { name: "cvc", maxLength: 4 },
];

const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, "$1 ");

interface Field {
  name: keyof CardForm;
  maxLength: number;
}

function field({ name, maxLength }: Field, locale: string, problems: CardProblems): string {
  const texts = pageTexts(locale);
  const problem = problems[name];
  const described = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : "";
  const text = problem ? `<p class="problem" id="${name}-problem">${texts.problems[problem]}</p>` : "";
  return `<div><label for="${name}">${texts[name]}</label><input id="${name}" name="${name}" required inputmode="numeric" maxlength="${maxLength}"${described}>${text}</div>`;
}

interface CardPage {
  locale: string;
  action: string;
  problems?: CardProblems;
  /** Undefined if the form is a page of its own. */
  frame?: Frame;
}

/** Renders the card form. Entered values are never sent back. */
export function cardPage({ locale, action, problems = {}, frame }: CardPage): string {
  const texts = pageTexts(locale);
  const cards = TEST_CARDS.map(
    ({ number, behaviour }) =>
      `<li><bdi dir="ltr"><code>${grouped(number)}</code></bdi> ${texts.behaviours[behaviour]}</li>`,
  );
  const list = `<ul>${cards.join("")}</ul>`;
  const fields = FIELDS.map((each) => field(each, locale, problems));
  return page({
    locale,
    title: texts.card,
    content: `<form method="post" action="${escaped(action)}" autocomplete="off">
${fields.join("\n")}
<button>${texts.continue}</button></form>${
      frame
        ? `<details><summary>${texts.testCards}</summary>${list}</details>`
        : `<h2>${texts.testCards}</h2>${list}`
    }`,
    frame,
    script: FORM_SCRIPT,
  });
}

/** Page that posts an entered card to the parent page. */
export function enteredPage(card: EnteredCard & { state: string }, locale: string, frame: Frame): string {
  const { card: title, moment } = pageTexts(locale);
  const script = `tell({type:"card",...${inScript(card)}});`;
  return page({ locale, title, content: `<p>${moment}</p>`, frame, script });
}

/** Page of the challenge: the bank's confirmation step. */
export function challengePage(
  { amount, description }: { amount: string; description: string },
  locale: string,
): string {
  const { confirmPayment: title, confirm, refuse } = pageTexts(locale);
  return page({
    locale,
    title,
    content: `<p>Touchline · <bdi>${escaped(description)}</bdi><br><strong><bdi>${escaped(amount)}</bdi></strong></p>
<form method="post"><button name="answer" value="approve">${confirm}</button><button name="answer" value="refuse">${refuse}</button></form>`,
  });
}

/** Page of a request that could not be handled. */
export function failedPage(locale: string): string {
  const { failed: title, goBack } = pageTexts(locale);
  return page({ locale, title, content: `<p>${goBack}</p>` });
}
