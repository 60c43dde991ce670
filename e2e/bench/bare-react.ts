/**
 * A server that renders the markup of given pages with React alone: no routes, data, components or compression.
 * Arguments: files with complete documents; the request for `/<n>` gets the n-th.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

function propsOf(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", text = ""] of attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
    const value = decode(text);
    if (name === "class") props.className = value;
    else if (name === "style")
      props.style = Object.fromEntries(
        value.split(";").map((rule) => [rule.split(":", 1)[0], rule.slice(rule.indexOf(":") + 1)]),
      );
    // React writes an empty text for what is only there or not.
    else props[name] = value || (/^(?:alt$|data-|aria-)/.test(name) ? "" : true);
  }
  return props;
}

/** Elements of a document as React writes it: every element is closed, every attribute quoted. */
function elementOf(html: string): ReactElement {
  const root: ReactNode[] = [];
  const open: { name: string; props: Record<string, unknown>; children: ReactNode[] }[] = [];
  const add = (node: ReactNode) => void (open.at(-1)?.children ?? root).push(node);
  const parts =
    /<!(?:--.*?--|[^>]*)>|<(script|style)((?:\s[^>]*)?)>(.*?)<\/\1>|<(\/?)([\w-]+)((?:\s+[^\s="/>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gs;
  for (const [, raw, rawAttributes = "", code = "", close, name = "", attributes = "", text] of html.matchAll(
    parts,
  )) {
    if (raw)
      add(createElement(raw, { ...propsOf(rawAttributes), dangerouslySetInnerHTML: { __html: code } }));
    else if (text) add(decode(text));
    else if (close) {
      const ended = open.pop();
      if (ended) add(createElement(ended.name, ended.props, ...ended.children));
    } else if (VOID.test(name)) add(createElement(name, propsOf(attributes)));
    else if (name) open.push({ name, props: propsOf(attributes), children: [] });
  }
  // Remix writes the data behind the document.
  return createElement(Fragment, null, ...root);
}

const pages = process.argv.slice(2).map((file) => elementOf(readFileSync(file, "utf8")));
const server = createServer((request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  const { pipe } = renderToPipeableStream(pages[Number(request.url?.slice(1))], {
    onShellReady: () => void pipe(response),
  });
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
