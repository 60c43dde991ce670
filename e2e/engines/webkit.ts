/** WebKitGTK through its WebDriver (W3C). Needs a display: run below `xvfb-run` where there is none. */
import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "./engine.ts";

/** Debian's `webkit2gtk-driver` brings the driver, `libwebkit2gtk-4.1-0` the browser. */
export const WEBKIT_DRIVER = ["/usr/bin/WebKitWebDriver"];
export const WEBKIT = [
  "/usr/lib/x86_64-linux-gnu/webkitgtk-6.0/MiniBrowser",
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
];
const PORT = 4455;

/** Starts WebKit's MiniBrowser. It has no setting to disable scripts (`scriptless.ts`). */
export async function startWebkit(driver: string, binary: string): Promise<Engine> {
  const process = spawn(driver, [`--port=${PORT}`], { stdio: "ignore" });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const args = ["--automation", "--autoplay-policy=allow"];
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args } } };
  let session: { sessionId: string } | undefined;
  for (let attempt = 0; !session; attempt++) {
    await delay(500);
    try {
      session = (await send("POST", "/session", { capabilities })) as { sessionId: string };
    } catch (error) {
      if (attempt < 20) continue;
      process.kill();
      throw error;
    }
  }
  const path = `/session/${session.sessionId}`;
  return {
    async open(url) {
      await send("POST", `${path}/url`, { url });
    },
    ask: (expression) => send("POST", `${path}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async close() {
      await send("DELETE", path).catch(() => {});
      process.kill();
    },
  };
}
