import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { relay } from "../../tests/support/relay.ts";

/** The site with a policy that forbids scripts: for a browser that has no setting to disable them. */
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
