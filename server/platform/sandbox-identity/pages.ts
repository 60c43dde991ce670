/** The sandbox's pages: plain forms, no scripts. */
import { PERSONS, SANDBOX_PASSWORD } from "./persons.ts";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:26rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.5rem}
label{display:block;margin:1rem 0}
input{display:block;box-sizing:border-box;inline-size:100%;min-block-size:2.75rem;padding:.5rem;font:inherit}
button{min-block-size:2.75rem;padding:.5rem 1.25rem;font:inherit;margin-inline-end:.5rem}
.wrong{color:light-dark(#b00020,#ff8a80)}
dd{margin:0 0 .75rem}`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

/** @param action URL that the form posts to */
export function loginPage(action: string, { wrong = false, email = "" } = {}): string {
  const persons = PERSONS.map((person) => `<dt>${person.email}</dt><dd>${person.name}: ${person.shows}</dd>`);
  return page(
    "Sign in to the partner",
    `<form method="post" action="${escapeHtml(action)}">
${wrong ? '<p class="wrong" role="alert">The e-mail or the password is wrong.</p>' : ""}
<label>E-mail <input name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button name="answer" value="login">Sign in</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
</form>
<h2>Test persons</h2>
<p>The password is <code>${SANDBOX_PASSWORD}</code> for all of them.</p>
<dl>${persons.join("")}</dl>`,
  );
}

/** @param scopes data that the application would receive */
export function consentPage(action: string, client: string, scopes: readonly string[]): string {
  const list = scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join("");
  return page(
    "Allow the sign-in?",
    `<p><strong>${escapeHtml(client)}</strong> would like to know:</p>
<ul>${list}</ul>
<form method="post" action="${escapeHtml(action)}">
<button name="answer" value="consent">Allow</button>
<button name="answer" value="cancel">Cancel</button>
</form>`,
  );
}

/** Returns the page that says why signing in failed. */
export function errorPage(code: string, description: string): string {
  return page("Signing in is not possible", `<p>${escapeHtml(description)} (${escapeHtml(code)})</p>`);
}
