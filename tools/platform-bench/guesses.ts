/**
 * `npm run bench:guesses`: guesses the codes with which devices are signed in, as fast as the platform responds.
 */
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { type PlatformProcess, startPlatformProcess } from "./platform-process.ts";

const HELP = `Usage: npm run bench:guesses -- [options]

Starts the platform as a process of its own, with its embedded PostgreSQL in a temporary directory. Devices show codes;
users try to approve random ones: first one user at one address, then many users at an address each. Counts what the
limits let through. After each run the code of a device is entered, which must work. Everything is removed. Prints
Markdown. Exits with 1 when a guess was right, or when the limits let more through than they say.

  --guesses <n>    guesses per run (default 100000)
  --codes <n>      codes that wait for approval (default 100)
  --accounts <n>   users, and addresses, of the second run (default 500)
  --at-once <n>    requests at once (default 32)
  --help           print this text`;

const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODES = LETTERS.length ** 6;
/** Limit of an account in ten minutes, which no run may exceed (`CODE_TRIES`). */
const TRIES = 10;
const WINDOW_MS = 600_000;
let addresses = 0;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const progress = (line: string) => void process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    guesses: { type: "string", default: "100000" },
    codes: { type: "string", default: "100" },
    accounts: { type: "string", default: "500" },
    "at-once": { type: "string", default: "32" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) say(HELP);
else process.exitCode = (await main()) ? 0 : 1;

/** A user at an address of their own. */
interface Guesser {
  token: string;
  address: string;
}

async function main(): Promise<boolean> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "touchline-bench-"));
  const platform = await startPlatformProcess(directory, { TRUST_PROXY: "loopback", LOG_LEVEL: "fatal" });
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number(values["at-once"]) });
  const call: Call = (to, body, { address, token }) =>
    post({ url: platform.url + to, body: JSON.stringify(body), agent, address, token });
  try {
    say(
      "| guesses | refused | looked up | right | expected | seconds | a second | processor time of a guess |",
    );
    say("|---|--:|--:|--:|--:|--:|--:|--:|");
    const isFirstSafe = await attack(platform, call, 1);
    const isSecondSafe = await attack(platform, call, Number(values.accounts));
    return isFirstSafe && isSecondSafe;
  } finally {
    agent.destroy();
    await platform.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** One run. @returns whether the limits held */
async function attack(platform: PlatformProcess, call: Call, accounts: number): Promise<boolean> {
  const limit = pLimit(Number(values["at-once"]));
  const signingUp = performance.now();
  const guessers = await Promise.all(Array.from({ length: accounts + 1 }, () => limit(() => signUp(call))));
  const owner = guessers.pop();
  progress(`${accounts} accounts after ${seconds(performance.now() - signingUp)} s`);
  const codes = await Promise.all(
    Array.from({ length: Number(values.codes) }, (_, index) => limit(() => showCode(call, index))),
  );
  const guesses = Number(values.guesses);
  const results = new Map<number, number>();
  const idleMs = platform.cpuMs();
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < guesses; number = next++) {
      const guesser = guessers[number % accounts];
      if (!guesser) throw new Error("There is no account to guess with.");
      const { status } = await decide(call, randomCode(), guesser);
      results.set(status, (results.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, worker));
  const tookMs = performance.now() - began;
  const cpuMs = (platform.cpuMs() - idleMs) / guesses;
  const of = (status: number) => results.get(status) ?? 0;
  const [right, lookedUp, refused] = [of(204), of(204) + of(404), of(429)];
  say(
    `| ${count(guesses)}, ${accounts === 1 ? "one account and address" : `${count(accounts)} accounts and addresses`} ` +
      `| ${count(refused)} | ${count(lookedUp)} | ${right} | ${((lookedUp * codes.length) / CODES).toFixed(5)} ` +
      `| ${seconds(tookMs)} | ${count(Math.round(guesses / (tookMs / 1000)))} | ${cpuMs.toFixed(2)} ms |`,
  );
  if (refused + lookedUp !== guesses)
    throw new Error(`Unexpected responses: ${JSON.stringify([...results])}`);
  // Otherwise nothing that was guessed could have been right either.
  if (tookMs > WINDOW_MS) throw new Error("The run took longer than a code is valid: use fewer guesses.");
  if (!owner || (await decide(call, codes.at(-1) ?? "", owner)).status !== 204)
    throw new Error("The right code was refused.");
  return right === 0 && lookedUp <= accounts * TRIES;
}

/** Another network each time, from a range for benchmarks (RFC 2544). */
function newAddress(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function signUp(call: Call): Promise<Guesser> {
  const address = newAddress();
  const device = { device_id: address, device_name: "benchmark", strategy: "refresh" };
  const user = { email: `${address}@example.com`, password: "a long password of the benchmark" };
  const body = { ...user, ...device, displayName: "Benchmark", termsAccepted: true };
  const reply = await call("/api/user/register", body, { address });
  const { content } = reply.body as { content?: { tokenData: { access_token: string } } };
  if (!content) throw new Error(`The account was refused: ${reply.status}`);
  return { address, token: content.tokenData.access_token };
}

async function showCode(call: Call, index: number): Promise<string> {
  const device = { device_id: `television ${index}`, device_name: "television" };
  const reply = await call("/api/oauth2/device_authorization", device, { address: newAddress() });
  const { user_code } = reply.body as { user_code?: string };
  if (!user_code) throw new Error(`A code was refused: ${reply.status}`);
  return user_code;
}

function decide(call: Call, user_code: string, guesser: Guesser): Promise<Reply> {
  return call("/api/oauth2/device_decision", { user_code, approve: true }, guesser);
}

function randomCode(): string {
  return Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("");
}

interface Reply {
  status: number;
  body: unknown;
}
type Call = (path: string, body: object, from: { address: string; token?: string }) => Promise<Reply>;

/** Sends a request over a connection that is kept. */
function post(options: {
  url: string;
  body: string;
  agent: http.Agent;
  address: string;
  token: string | undefined;
}): Promise<Reply> {
  const { url, body, agent, address, token } = options;
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "X-Forwarded-For": address,
    ...(token && { "X-Authorization": `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST", agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => void chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : undefined });
      });
    });
    request.once("error", reject);
    request.end(body);
  });
}

function count(number: number): string {
  return number.toLocaleString("en");
}
function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0);
}
