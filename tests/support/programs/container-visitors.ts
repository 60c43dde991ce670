/**
 * Sends pages and forms through a cache until its input closes, each once; then prints what failed. Runs in the
 * network of the containers: `container-visitors.ts <url> <least number of requests>`.
 */
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const [, , base = "", least = "0"] = process.argv;
const SENDERS = 4;
const PAUSE_MS = 80;
const FORM = "theme=dark&redirectTo=%2Flive";

const kinds = [
  { what: "page", method: "GET", path: "/live", status: 200 },
  { what: "form", method: "POST", path: "/actions/preferences", status: 303 },
  { what: "uncached page", method: "GET", path: "/auth/login", status: 200 },
];
const sent: Record<string, number> = {};
const failed: string[] = [];
let isOver = false;
let count = 0;
process.stdin.once("end", () => {
  isOver = true;
});
process.stdin.resume();

await Promise.all(
  Array.from({ length: SENDERS }, async (_, first) => {
    for (let turn = first; !isOver || count < Number(least); turn += 1) {
      const kind = kinds[turn % kinds.length];
      if (!kind) continue;
      count += 1;
      const result = await ask(kind);
      sent[kind.what] = (sent[kind.what] ?? 0) + 1;
      if (result !== kind.status) failed.push(`${new Date().toISOString()} ${kind.what}: ${result}`);
      // The rest comes to containers that have all been replaced.
      if (!isOver) await delay(PAUSE_MS);
    }
  }),
);
process.stdout.write(JSON.stringify({ sent, failed }));

/** One request over a new connection: its status, or the error of the connection. */
function ask({ method, path }: { method: string; path: string }): Promise<number | string> {
  const isForm = method === "POST";
  return new Promise((resolve) => {
    const form = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(FORM.length),
    };
    const headers = { host: "tv.example.test", ...(isForm && form) };
    const outgoing = request(`${base}${path}`, { method, agent: false, headers }, (response) => {
      response
        .resume()
        .once("close", () => resolve(response.complete ? (response.statusCode ?? 0) : "broken off"));
    });
    outgoing.once("error", (error) => resolve(String(error)));
    outgoing.end(isForm ? FORM : undefined);
  });
}
