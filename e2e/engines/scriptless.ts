import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { relay } from "../../tests/support/relay.ts";

/** The site, whose pages forbid their scripts: for a browser that cannot be told to leave them out. */
export function scriptless(siteUrl: string): Promise<RunningServer> {
  return serve((incoming, outgoing) =>
    relay(siteUrl, incoming, outgoing, {
      onResponse({ headers }) {
        const policy = headers["content-security-policy"];
        if (typeof policy === "string")
          headers["content-security-policy"] = policy.replace(/script-src[^;]*/, "script-src 'none'");
        return false;
      },
    }),
  );
}
