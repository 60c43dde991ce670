/**
 * Pages of the sandbox gateway: plain forms. Only pages in an iframe have a script, which posts messages to
 * the parent.
 */
import type { EnteredCard } from "./payments.ts";
import { type CardProblems, TEST_CARDS } from "./test-cards.ts";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:1rem 0 .25rem}input{font:inherit;width:100%;box-sizing:border-box;padding:.6rem}
button{font:inherit;font-weight:600;padding:.7rem 1.2rem;margin:1.5rem .5rem 0 0;min-height:44px}
.problem{color:#b00020}@media(prefers-color-scheme:dark){.problem{color:#ff8a80}}
summary{padding:.7rem 0;cursor:pointer}.note{border:2px solid #b58900;padding:.5rem .8rem}code{white-space:nowrap}`;

/** Styles in an iframe: full width, and background and colour scheme of the parent. */
const FRAME_STYLE = `body{margin:0;padding:0 .25rem .25rem;max-width:none}h1{display:none}h2{font-size:1rem}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
:root[data-theme=light] body{background:#fff;color:#0f1624}:root[data-theme=dark] body{background:#172136;color:#f4f7fc}
:root[data-theme=light] .problem{color:#b00020}:root[data-theme=dark] .problem{color:#ff8a80}`;

/** Parent page of a form in an iframe. */
export interface Frame {
  /** Origin of that page. */
  parent: string;
  theme: "light" | "dark";
  /** Nonce of the CSP. */
  nonce: string;
}

const page = (title: string, content: string, frame?: Frame, script = "") => `<!doctype html>
<html lang="en"${frame ? ` data-theme="${frame.theme}"` : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}${frame ? FRAME_STYLE : ""}</style></head>
<body><main><p class="note">Sandbox: no money moves here. Never enter a real card.</p><h1>${escaped(title)}</h1>
${content}</main>${frame ? `<script nonce="${frame.nonce}">${TELL(frame.parent)}${script}</script>` : ""}</body></html>
`;

const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Script that posts messages to the parent page only. */
const TELL = (parent: string) =>
  `const site=${inScript(parent)};const tell=m=>window.parent.postMessage({from:"card-form",...m},site);`;
const FORM_SCRIPT = `const size=()=>tell({type:"size",height:Math.ceil(document.body.getBoundingClientRect().height)});
addEventListener("keydown",e=>{if(e.key==="Escape")tell({type:"cancel"})});
addEventListener("message",e=>{if(e.source===window.parent&&e.origin===site&&e.data==="focus")document.querySelector("[aria-invalid],input").focus()});
new ResizeObserver(size).observe(document.body);size();tell({type:"ready"});`;

const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, "$1 ");

interface Field {
  name: string;
  label: string;
  attributes: string;
  problem: string | undefined;
}

function field({ name, label, attributes, problem }: Field): string {
  const described = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : "";
  const text = problem ? `<p class="problem" id="${name}-problem">${escaped(problem)}</p>` : "";
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" required ${attributes}${described}>${text}`;
}

interface CardPage {
  action: string;
  problems?: CardProblems;
  /** Undefined if the form is a page of its own. */
  frame?: Frame;
}

/** Renders the card form. Entered values are never sent back. */
export function cardPage({ action, problems = {}, frame }: CardPage): string {
  const cards = TEST_CARDS.map(({ number, about }) => `<li><code>${grouped(number)}</code> ${about}</li>`);
  return page(
    "Your card",
    `<form method="post" action="${escaped(action)}" autocomplete="off">
${field({ name: "number", label: "Card number", attributes: 'inputmode="numeric" maxlength="30"', problem: problems.number })}
${field({ name: "expiry", label: "Good until (MM/YY)", attributes: 'inputmode="numeric" maxlength="9"', problem: problems.expiry })}
${field({ name: "cvc", label: "Security code", attributes: 'inputmode="numeric" maxlength="4"', problem: problems.cvc })}
<button>Use this card</button></form>${
      frame
        ? `<details><summary>Test cards</summary><ul>${cards.join("")}</ul></details>`
        : `<h2>Test cards</h2><ul>${cards.join("")}</ul>`
    }`,
    frame,
    FORM_SCRIPT,
  );
}

/** Page that posts an entered card to the parent page. */
export function enteredPage(card: EnteredCard & { state: string }, frame: Frame): string {
  return page("Your card", "<p>One moment…</p>", frame, `tell({type:"card",...${inScript(card)}});`);
}

/** Page of the challenge: the bank's confirmation step. */
export function challengePage({ amount, description }: { amount: string; description: string }): string {
  return page(
    "Confirm the payment",
    `<p>Touchline asks for <strong>${escaped(amount)}</strong> for ${escaped(description)}.</p>
<form method="post"><button name="answer" value="approve">Confirm</button><button name="answer" value="refuse">Refuse</button></form>`,
  );
}

export function messagePage(title: string, text: string): string {
  return page(title, `<p>${escaped(text)}</p>`);
}
