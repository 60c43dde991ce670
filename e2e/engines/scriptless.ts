import { request } from "node:http";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";

/** The site, whose pages forbid their scripts: for a browser that cannot be told to leave them out. */
export function scriptless(siteUrl: string): Promise<RunningServer> {
  return serve((incoming, outgoing) => {
    request(siteUrl + incoming.url, { headers: incoming.headers }, (answer) => {
      const headers = { ...answer.headers };
      const policy = headers["content-security-policy"];
      if (typeof policy === "string")
        headers["content-security-policy"] = policy.replace(/script-src[^;]*/, "script-src 'none'");
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
    })
      .once("error", () => outgoing.destroy())
      .end();
  });
}
