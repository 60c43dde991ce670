/**
 * Runs before any file of the build is requested. With several hosts, a page may come from one host and its
 * files be requested from another, which has a different build. Reloads the page once if a script or
 * stylesheet of it is missing.
 */
import { reloadOnce } from "./reload-once";

addEventListener(
  "error",
  ({ target }) => {
    const { src, href, type, rel } = target as HTMLScriptElement & HTMLLinkElement;
    // Firefox reports it for modules that have been loaded; the import of a missing one fails itself.
    if (rel === "modulepreload") return;
    // Load errors do not bubble, hence the capturing listener; for script errors the target is the window.
    // An inline module has no URL; its error is that of an import.
    if (String(src || href).startsWith(`${location.origin}/assets/`) || (type === "module" && !src))
      reloadOnce();
  },
  true,
);
