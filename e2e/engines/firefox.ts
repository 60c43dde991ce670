/** Firefox through WebDriver BiDi, which it supports without a driver. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import type { Engine } from "./engine.ts";

export const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Starts Firefox headless, with a profile of its own. */
export async function startFirefox(program: string, { scripts }: { scripts: boolean }): Promise<Engine> {
  const profile = temporaryFolder("firefox");
  const settings = {
    "media.autoplay.default": 0,
    "media.autoplay.blocking_policy": 0,
    "javascript.enabled": scripts,
  };
  writeFileSync(
    join(profile, "user.js"),
    Object.entries(settings)
      .map(([name, value]) => `user_pref("${name}", ${value});\n`)
      .join(""),
  );
  const args = [
    "--headless",
    "--no-remote",
    "--remote-debugging-port=0",
    "--profile",
    profile,
    "about:blank",
  ];
  const firefox = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  const socketUrl = await new Promise<string>((resolve, reject) => {
    let output = "";
    firefox.once("error", reject);
    firefox.once("exit", () => reject(new Error(output)));
    firefox.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  const send = await connect(`${socketUrl}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = (contexts as { context: string }[])[0] ?? {};
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "interactive" });
    },
    async ask(expression) {
      const { result } = await send("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      const { value } = (result ?? {}) as { value?: string };
      return value === undefined ? undefined : JSON.parse(value);
    },
    async close() {
      firefox.removeAllListeners("exit");
      const gone = new Promise((resolve) => firefox.once("exit", resolve));
      firefox.kill();
      await gone;
      removeFolder(profile);
    },
  };
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;
interface Reply {
  id?: number;
  type: string;
  message?: string;
  result?: Record<string, unknown>;
}

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ type, message, result = {} }) =>
        type === "error" ? reject(new Error(`${method}: ${message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
