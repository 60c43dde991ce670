import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startFailureOf } from "../lib/child-process.ts";
import { DEMO_ACCOUNTS } from "../platform/database/seed/accounts.ts";
import { DEMO_CODES } from "../platform/database/seed/offers.ts";
import { type Child, startChild } from "./child.ts";
import { childEnvironment, readStartSettings, socialSignInWithSandbox } from "./config.ts";

/** The bundle of a program beside that of this one (server/bootstrap/programs.mjs), or its source. */
const program = (name: "platform" | "web"): string => {
  const [, here = ""] = process.argv;
  return here.endsWith(".mjs")
    ? join(dirname(here), `${name}.mjs`)
    : fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url));
};
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Signals within this time (ms) count as one: on Ctrl-C the terminal, npm and the npm script each send one.
 */
const SAME_REQUEST_MS = 500;

const children: Child[] = [];
let stoppingSince: number | undefined;

async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince < SAME_REQUEST_MS) return;
    // A second request ends everything at once.
    for (const child of children) child.kill();
    process.exit(exitCode || 1);
  }
  stoppingSince = performance.now();
  // All programs drain at the same time. The web host stops first, because its last requests need the
  // platform.
  for (const child of children) child.drain();
  for (const child of [...children].reverse()) await child.stop();
  process.exit(exitCode);
}

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
process.on("SIGHUP", () => void stop(0));
// The parent process has died.
process.on("disconnect", () => void stop(0));

try {
  await start();
} catch (error) {
  process.stderr.write(`\n${startFailureOf(error)}\n`);
  await stop(1);
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  const { env, customer, hasDemoData } = readStartSettings();
  // The sums of playback quality need a secret that both programs know.
  const qualityKey = env.apiBase ? env.qualityKey : (env.qualityKey ?? randomBytes(32).toString("hex"));
  const mode = process.argv.includes("--dev") ? "development" : "production";

  let apiBase = env.apiBase;
  let sandboxIdentityUrl: string | undefined;
  let socketBase = env.socketBase;
  // The platform reads these variables from its own environment; the web host gets the results.
  let payments: Record<string, string> = {};
  if (!apiBase) {
    say("Starting the platform…");
    const platform = await startChild({
      name: "The platform",
      file: program("platform"),
      // The web host is a proxy in front of the platform on this machine and forwards the client's address.
      env: childEnvironment({
        NODE_ENV: mode,
        DATA_DIR: env.dataDirectory,
        TRUST_PROXY: withLoopback(env.trustProxy),
        DRAIN_SECONDS: String(env.drainSeconds),
        QUALITY_KEY: qualityKey,
      }),
      drainSeconds: env.drainSeconds,
      envAfterFirst: ({ url, metricsUrl, payments }) => ({
        PLATFORM_PORT: new URL(url).port,
        ...(metricsUrl && { PLATFORM_METRICS_PORT: new URL(metricsUrl).port }),
        ...(payments?.url && { PAYMENTS_PORT: new URL(payments.url).port }),
      }),
      say,
    });
    children.push(platform);
    apiBase = platform.url;
    sandboxIdentityUrl = platform.sandboxIdentityUrl;
    payments = platform.payments
      ? {
          PAYMENTS: platform.payments.url ? "sandbox" : "stripe",
          PAYMENTS_ORIGIN: platform.payments.origins.join(" "),
          PAYMENTS_FRAME: platform.payments.hasFrame ? "on" : "off",
        }
      : { PAYMENTS: "off" };
    socketBase ??= env.platformOrigin ?? platform.url;
  }

  say("Starting the web host…");
  const web = await startChild({
    name: "The web host",
    file: program("web"),
    env: childEnvironment({
      NODE_ENV: mode,
      DATA_DIR: env.dataDirectory,
      API_BASE: apiBase,
      SOCKET_BASE: socketBase,
      QUALITY_KEY: qualityKey,
      // The sandbox is the partner unless a real one is configured.
      ...(sandboxIdentityUrl && !customer.partner && !env.socialSignIn.ifa
        ? { SOCIAL_SIGN_IN: socialSignInWithSandbox(sandboxIdentityUrl) }
        : {}),
      ...payments,
      // For the platform only.
      STRIPE_SECRET_KEY: undefined,
      STRIPE_WEBHOOK_SECRET: undefined,
    }),
    envAfterFirst: ({ url, metricsUrl }) => ({
      PORT: new URL(url).port,
      ...(metricsUrl && { METRICS_PORT: new URL(metricsUrl).port }),
    }),
    drainSeconds: env.drainSeconds,
    say,
  });
  children.push(web);
  if (stoppingSince !== undefined) return;

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`\nTouchline is running at ${web.url} (started in ${seconds} s)`);
  if (env.apiBase) say(`Platform: ${apiBase}`);
  else {
    say(`Platform API: ${apiBase}/api/docs`);
    if (sandboxIdentityUrl) say(`Sandbox identity provider: ${sandboxIdentityUrl}`);
    if (hasDemoData) {
      say("Demo accounts:");
      for (const { email, password } of DEMO_ACCOUNTS) say(`  ${email}  ${password}`);
      say("Demo access codes:");
      for (const { code, gives } of DEMO_CODES) say(`  ${code}  ${gives}`);
    }
  }
  for (const { name, metricsUrl } of children)
    if (metricsUrl) say(`${name} serves its metrics at ${metricsUrl}`);
  say("Press Ctrl-C to stop.");
}

/**
 * Adds this machine to the operator's proxies, for the web host's own calls. A number of hops already covers
 * it.
 */
function withLoopback(trusted: false | number | string[]): string {
  if (trusted === false) return "loopback";
  return typeof trusted === "number" ? String(trusted) : [...trusted, "loopback"].join(",");
}
