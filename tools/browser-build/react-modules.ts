import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { cut, trimmed } from "./trimmed-packages.ts";
import {
  CONCURRENT_MODE,
  CONCURRENT_MODES,
  REACT_BODIES,
  REACT_CUTS,
  REACT_VERSION,
} from "./trimmed-react.ts";

/** Files of React for production, by the name with which they are imported. */
const FILES: Record<string, string> = {
  react: "react/cjs/react.production.min.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.min.js",
  "react-dom": "react-dom/cjs/react-dom.production.min.js",
  "react-dom/client": "react-dom/cjs/react-dom.production.min.js",
  scheduler: "scheduler/cjs/scheduler.production.min.js",
};

/** Packages that read React's exports by computed names, for bundlers that complain about missing exports. */
const ROUTERS = /\/node_modules\/react-router(-dom)?\/dist\/index\.js$/;

/**
 * Lets the browser build read React, which is published as CommonJS, as ES modules: whatever nothing imports
 * is then left out (`createRoot`, the older roots, half of the scheduler), and what is imported is called by its
 * short name instead of as a property. Also removes the parts of `react-dom` listed in `trimmed-react.ts`.
 */
export function reactModules(): Plugin {
  const require = createRequire(import.meta.url);
  let isServer = false;
  return {
    name: "react-modules",
    apply: "build",
    enforce: "pre",
    configResolved({ build }) {
      isServer = Boolean(build.ssr);
      const { version } = require("react-dom/package.json");
      if (version !== REACT_VERSION)
        throw new Error(`tools/browser-build/trimmed-react.ts is for React ${REACT_VERSION}, not ${version}`);
    },
    resolveId(source) {
      const file = FILES[source];
      if (isServer || !file) return undefined;
      const [name = "", ...path] = file.split("/");
      return join(dirname(require.resolve(`${name}/package.json`)), ...path);
    },
    transform(code, id) {
      if (isServer) return undefined;
      if (ROUTERS.test(id)) return { code: withStaticNames(code), map: null };
      if (!Object.values(FILES).some((file) => id.endsWith(`/node_modules/${file}`))) return undefined;
      if (!id.endsWith("/react-dom.production.min.js")) return { code: toModule(code), map: null };
      const bodies = trimmed(code, REACT_BODIES, (text) => this.parse(text), "react-dom");
      const shorter = REACT_CUTS.reduce((text, [from, to, instead]) => cut(text, from, to, instead), bodies);
      return { code: toModule(concurrent(shorter)), map: null };
    },
  };
}

/** @throws if the mode of fibers is not read as often as expected */
function concurrent(code: string): string {
  const places = code.match(CONCURRENT_MODE)?.length;
  if (places !== CONCURRENT_MODES) throw new Error(`react-dom reads the mode of fibers at ${places} places`);
  return code.replace(CONCURRENT_MODE, "1");
}

/** Returns the code with `React.name` for `React[NAME]`, where `NAME` is a constant of the same file. */
export function withStaticNames(code: string): string {
  const constants = new Map(
    [...code.matchAll(/^const ([A-Z_]+) = "(\w+)";$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  return code.replace(/\b(React(?:DOM)?)\[([A-Z_]+)\]/g, (text, object: string, name: string) =>
    constants.has(name) ? `${object}.${constants.get(name)}` : text,
  );
}

/**
 * Returns a CommonJS file as an ES module. It may set its exports one by one, and require packages as the values of
 * variables; nothing else of CommonJS.
 * @throws if anything else is left
 */
export function toModule(code: string): string {
  const names = new Set<string>();
  const imports: string[] = [];
  const text = code
    .replace(/\b(\w+)\s*=\s*require\("([^"]+)"\)/g, (_, variable: string, name: string) => {
      imports.push(`import * as ${variable} from ${JSON.stringify(name)};`);
      return `${variable}$required = 0`;
    })
    .replace(/\bexports\.(\w+)/g, (_, name: string) => {
      names.add(name);
      return `${name}$exported`;
    });
  if (/\b(?:require\s*\(|module\.exports|exports\b)/.test(text))
    throw new Error("The file of React is not as tools/browser-build expects it.");
  const exported = [...names];
  return [
    ...imports,
    `var ${exported.map((name) => `${name}$exported`).join(", ")};`,
    text,
    `export { ${exported.map((name) => `${name}$exported as ${name}`).join(", ")} };`,
  ].join("\n");
}
