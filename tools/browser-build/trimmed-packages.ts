import { readFile } from "node:fs/promises";
import type { Plugin as EsbuildPlugin } from "esbuild";
import type { Plugin, Rollup } from "vite";

const ROUTER = "@remix-run/router/dist/router.js";

/**
 * Functions of Remix and React Router that this application never needs in the browser, with the body that
 * replaces theirs. The minifier removes what only they use: about 5 kB of every page (brotli).
 *
 * Each name must be declared in its file exactly once; otherwise the build fails, so that an update of a
 * package cannot pass unnoticed.
 */
const TRIMMED: Record<string, Record<string, string>> = {
  // Older protocol for deferred data. With single fetch, loaders return promises.
  "@remix-run/react/dist/esm/data.js": {
    fetchData: "return undefined",
    parseDeferredReadableStream: "return undefined",
  },
  "@remix-run/react/dist/esm/components.js": {
    DeferredHydrationScript: "return null",
    // No route links to a page that is to be prefetched.
    PrefetchPageLinks: "return null",
    // Links are plain elements (see docs/decisions/0009-plain-links.md).
    NavLink: "",
    Link: "",
  },
  // Takes the place of the whole document when its layout fails; developers see the error in `vite dev`.
  "@remix-run/react/dist/esm/errorBoundaries.js": {
    RemixRootDefaultErrorBoundary:
      "return React.createElement('html', null, React.createElement('body', null, 'Application Error'))",
  },
  // No client loader runs before hydration.
  "@remix-run/react/dist/esm/fallback.js": { RemixRootDefaultHydrateFallback: "return null" },
  "@remix-run/react/dist/esm/routes.js": {
    // It reports mistakes of developers.
    preventInvalidServerHandlerCall: "",
    noActionDefinedError:
      "throw new UNSAFE_ErrorResponseImpl(405, 'Method Not Allowed', new Error(routeId), true)",
    // Only `vite dev` replaces modules of an open page.
    createClientRoutesWithHMRRevalidationOptOut: "",
    wrapShouldRevalidateForHdr: "",
  },
  "react-router/dist/index.js": {
    DefaultErrorComponent: "return null",
    logV6DeprecationWarnings: "",
    warningOnce: "",
  },
  "react-router-dom/dist/index.js": { useViewTransitionState: "return false" },
  [ROUTER]: {
    warning: "",
    isDeferredData: "return false",
    isDeferredResult: "return false",
    cancelActiveDeferreds: "return []",
    // No screen blocks a navigation.
    shouldBlockNavigation: "return undefined",
    getBlocker: "",
    deleteBlocker: "",
    updateBlocker: "",
    // No link asks for a view transition.
    persistAppliedTransitions: "",
    restoreAppliedTransitions: "",
    // The manifest lists all routes.
    checkFogOfWar: "return { active: false, matches: null }",
    discoverRoutes: "return { type: 'success', matches }",
    patchRoutes: "",
    // Fetchers only submit.
    handleFetcherLoader: "",
    // The router lives as long as its document.
    dispose: "",
    _internalSetRoutes: "",
    // No path of `routes.ts` has an optional segment.
    explodeOptionalSegments: "return [path]",
    // They word the mistakes of developers.
    getInvalidPathError: "return 'invalid path'",
    getInternalRouterError: "return new ErrorResponseImpl(status || 500, '', new Error('router'), true)",
  },
};

/** Part of a function, from the first text up to the second. */
type Part = readonly [from: string, to: string];

/** Paths in any letter case, which Remix leaves on in the browser whatever the route says. */
const ANY_CASE: Part = [', caseSensitive ? undefined : "i"', ");"];

/** Parts of functions to remove: scripts of deferred data, `ANY_CASE`, and view transitions, which no link asks for. */
const CUT: Record<string, readonly Part[]> = {
  "@remix-run/react/dist/esm/components.js": [
    ['  if (!isStatic && typeof __remixContext === "object"', "  let routePreloads = matches.map("],
  ],
  [ROUTER]: [ANY_CASE],
  "react-router-dom/dist/index.js": [
    ["    // flushSync + startViewTransition", "  }, [router.window, transition, renderDfd,"],
    ["  // When we start a view transition, create", "  React.useEffect(() => {\n    process.env.NODE_ENV"],
  ],
};

/** Removes `ANY_CASE` in `vite dev`, too, for which esbuild bundles the packages (requirement ROUTE-12). */
export const caseSensitivePaths: EsbuildPlugin = {
  name: "case-sensitive-paths",
  setup({ onLoad }) {
    onLoad({ filter: /\/@remix-run\/router\/dist\/router\.js$/ }, async ({ path }) => ({
      contents: cut(await readFile(path, "utf8"), ...ANY_CASE),
    }));
  },
};

/** Removes unused functions of Remix and React Router from the browser build (see `TRIMMED`). */
export function trimmedPackages(): Plugin {
  const seen = new Set<string>();
  let isServer = false;
  return {
    name: "trimmed-packages",
    apply: "build",
    configResolved({ build }) {
      isServer = Boolean(build.ssr);
    },
    buildEnd(error) {
      const missing = Object.keys(TRIMMED).filter((file) => !seen.has(file));
      if (!error && !isServer && missing.length > 0)
        this.error(`The build does not use ${missing.join(", ")}: see tools/browser-build`);
    },
    transform(code, id, options) {
      if (options?.ssr) return undefined;
      const file = Object.keys(TRIMMED).find((path) => id.endsWith(`/node_modules/${path}`));
      if (!file) return undefined;
      seen.add(file);
      const parse = (text: string) => this.parse(text);
      // Messages first: their lines are those of the package.
      const named = withoutMessages(code, parse, file);
      const shorter = (CUT[file] ?? []).reduce((text, [from, to]) => cut(text, from, to), named);
      return { code: trimmed(shorter, TRIMMED[file] ?? {}, parse, file), map: null };
    },
  };
}

/**
 * Returns the code without what stands between two texts; the second one stays.
 * @param instead what takes its place
 * @throws if the code does not contain the first text exactly once
 */
export function cut(code: string, from: string, to: string, instead = ""): string {
  const [before, after, ...more] = code.split(from);
  const end = after?.indexOf(to) ?? -1;
  if (end < 0 || more.length > 0) throw new Error(`"${from}" is not in the package: see tools/browser-build`);
  return before + instead + after?.slice(end);
}

type Parse = (code: string) => Rollup.ProgramNode;

/**
 * Returns the code with other function bodies.
 * @throws if a function is not declared exactly once
 */
export function trimmed(code: string, bodies: Record<string, string>, parse: Parse, file: string): string {
  const found = nodesOf(parse(code)).flatMap((node) => {
    const name = node.id?.name ?? "";
    const body = node.type === "FunctionDeclaration" ? node.body : undefined;
    const value = node.type === "VariableDeclarator" ? node.init : undefined;
    const old = body ?? value;
    if (!old || !Object.hasOwn(bodies, name)) return [];
    return [{ name, start: old.start, end: old.end, text: body ? `{ ${bodies[name]} }` : "{}" }];
  });
  for (const name of Object.keys(bodies))
    if (found.filter((declaration) => declaration.name === name).length !== 1)
      throw new Error(`${file} does not declare ${name} exactly once: see tools/browser-build`);
  return replaced(code, found);
}

/**
 * Returns the code with `file:line` instead of the messages of failed invariants: they explain mistakes of
 * developers, and error reports need the place only.
 */
export function withoutMessages(code: string, parse: Parse, file: string): string {
  const messages = nodesOf(parse(code)).flatMap((node) => {
    const isInvariant =
      node.type === "CallExpression" && /^(UNSAFE_)?invariant$/.test(node.callee?.name ?? "");
    const message = isInvariant ? node.arguments?.[1] : undefined;
    if (!message) return [];
    const line = code.slice(0, message.start).split("\n").length;
    return [{ ...message, text: JSON.stringify(`${file.split("/").at(-1)}:${line}`) }];
  });
  return replaced(code, messages);
}

interface Replacement {
  start: number;
  end: number;
  text: string;
}

function replaced(code: string, replacements: readonly Replacement[]): string {
  return [...replacements]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), code);
}

/** What is read of a node of the syntax tree (ESTree). */
interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  body?: Node;
  init?: Node | null;
  callee?: { name?: string };
  arguments?: readonly Node[];
}

/** Returns all nodes of a syntax tree. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== "object" || value === null) return [];
  const nested = Object.values(value).flatMap(nodesOf);
  return "type" in value ? [value as Node, ...nested] : nested;
}
