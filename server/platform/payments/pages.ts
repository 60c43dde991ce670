/** Pages of the sandbox gateway: plain forms, no scripts. */
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
.note{border:2px solid #b58900;padding:.5rem .8rem}code{white-space:nowrap}`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><p class="note">Sandbox: no money moves here. Never enter a real card.</p><h1>${escaped(title)}</h1>
${content}</main></body></html>
`;

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

/** The card form. What was entered is never sent back. */
export function cardPage({ action, problems = {} }: { action: string; problems?: CardProblems }): string {
  const cards = TEST_CARDS.map(({ number, about }) => `<li><code>${grouped(number)}</code> ${about}</li>`);
  return page(
    "Your card",
    `<form method="post" action="${escaped(action)}" autocomplete="off">
${field({ name: "number", label: "Card number", attributes: 'inputmode="numeric" maxlength="30"', problem: problems.number })}
${field({ name: "expiry", label: "Good until (MM/YY)", attributes: 'inputmode="numeric" maxlength="9"', problem: problems.expiry })}
${field({ name: "cvc", label: "Security code", attributes: 'inputmode="numeric" maxlength="4"', problem: problems.cvc })}
<button>Use this card</button></form><h2>Test cards</h2><ul>${cards.join("")}</ul>`,
  );
}

/** The step in which a bank asks whether it is really you. */
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
