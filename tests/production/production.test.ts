/**
 * docs/production.md from its first command to its last, on an empty machine, once with each cache: nothing may be
 * needed that the page does not say. Then what the page promises.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INSTALL_COMMAND } from "../../server/bootstrap/services.mjs";
import { type Machine, machineMissing, startMachine } from "../support/debian-machine.ts";
import { root } from "../support/root.ts";

const PROGRAMS = ["touchline-platform@1", "touchline-platform@2", "touchline-web@1", "touchline-web@2"];
const REPLACED = ["touchline-platform@1", "touchline-web@1"];
const PLACES = ["platform-1:4000", "platform-2:4000", "web-1:3000", "web-2:3000"];
const SITE = "https://tv.example.com";
const PLATFORM = "https://api.tv.example.com";
const OPERATOR = {
  email: "operator@example.com",
  password: "a long password",
  displayName: "Operator",
  termsAccepted: "on",
};
const INSTALLATION_MS = 300_000;
const READY_SECONDS = 90;
/** Requests that are sent at least, from before the replacement until after it. */
const REQUESTS = 50;

/** The units of each cache, and the words that the page lets an operator change. */
const CACHES = {
  nginx: { units: ["touchline-nginx"], hook: "reload touchline-nginx" },
  Varnish: { units: ["touchline-varnish", "hitch"], hook: "reload hitch" },
};

const page = readFileSync(join(root, "docs/production.md"), "utf8");
const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);

/** The blocks for one of the caches, in their order. */
function blocksFor(cache: keyof typeof CACHES): string[] {
  const others = Object.entries(CACHES).filter(([name]) => name !== cache);
  const starts = (block: string, units: readonly string[]) =>
    block.includes(`enable --now ${units.join(" ")}`);
  return blocks
    .filter((block) => !others.some(([, { units }]) => starts(block, units)))
    .map((block) => block.replace(CACHES.nginx.hook, CACHES[cache].hook));
}

// One test that is skipped, whatever the number below.
if (machineMissing)
  it.skip(`installs a site as docs/production.md says (${machineMissing}; ${INSTALL_COMMAND})`);

// A second try would find what the first one has changed; only the replacement can be repeated.
describe.each(machineMissing ? [] : (["nginx", "Varnish"] as const))(
  "docs/production.md with %s",
  { retry: 0 },
  (cache) => {
    let machine: Machine;
    /** Requests a URL as the operator's browser does, with its cookies. */
    async function request(url: string, ...options: string[]): Promise<{ status: number; text: string }> {
      const browser = "--cacert /root/authority.pem -b /root/cookies -c /root/cookies";
      const text = await machine.run(`curl -sSi ${browser} ${options.join(" ")} '${url}'`);
      return { status: Number(/^HTTP\/\S+ (\d+)/.exec(text)?.[1]), text };
    }
    const statusOf = async (url: string, ...options: string[]) => (await request(url, ...options)).status;
    const headers = (...lines: string[]) => lines.map((line) => `-H '${line}'`);
    /** Waits until a URL responds with 200. */
    const waitFor200 = (url: string) =>
      machine.run(
        `curl -s -o /dev/null --cacert /root/authority.pem --fail --retry ${READY_SECONDS} --retry-delay 1 --retry-all-errors ${url} ||
          { echo ${url} is not ready >&2; exit 1; }`,
      );
    const steps = blocksFor(cache);

    beforeAll(async () => {
      machine = await startMachine();
      // Names that lead to the machine are what the page starts with.
      await machine.run("echo 127.0.0.1 tv.example.com api.tv.example.com >> /etc/hosts");
      for (const step of steps.slice(0, -1)) await machine.perform(step);
      for (const place of PLACES) await waitFor200(`http://${place}/readyz`);
      // Varnish asks them every two seconds.
      for (const origin of [SITE, PLATFORM]) await waitFor200(`${origin}/readyz`);
    }, INSTALLATION_MS);
    afterAll(() => machine?.stop());

    it("has all blocks but those of the other cache", () => {
      expect(blocks.length - steps.length).toBe(1);
      expect(steps.at(-1)).toContain("set-desk");
    });

    it("responds on https, and redirects there", async () => {
      expect(await statusOf(SITE)).toBe(200);
      expect(await statusOf(`${PLATFORM}/healthz`)).toBe(200);
      const { status, text } = await request("http://tv.example.com/live?page=2");
      expect(status).toBe(301);
      expect(text).toMatch(/^location: https:\/\/tv\.example\.com\/live\?page=2\r$/im);
    });

    it("is open to others on the ports 80 and 443 only", async () => {
      const places = (await machine.run("ss -Hltn | awk '{ print $4 }'")).trim().split("\n");
      expect(places.length).toBeGreaterThan(6);
      const open = places.filter((place) => !/^(?:127\.|\[::1\])/.test(place));
      expect([...new Set(open.map((place) => place.replace(/.*:/, "")))].sort()).toEqual(["443", "80"]);
    });

    it("keeps secrets from all accounts but root", async () => {
      const files = await machine.run("cd /etc/touchline && stat -c '%n %a %U' *.env tls/key.pem tls");
      for (const name of ["common.env", "web.env", "platform.env", "tls/key.pem"])
        expect(files).toContain(`${name} 600 root\n`);
      expect(files).toContain("tls 700 root\n");
    });

    it("keeps sessions on the disk", async () => {
      const info = await machine.run(`
      url=$(sed -n s/^REDIS_URL=redis:..://p /etc/touchline/common.env)
      REDISCLI_AUTH=\${url%@*} redis-cli info`);
      expect(info).toMatch(/^aof_enabled:1\r$/m);
      expect(info).toMatch(/^maxmemory_policy:noeviction\r$/m);
    });

    it("serves pages from the cache", async () => {
      const visit = () => machine.run(`curl -sS --cacert /root/authority.pem -o /dev/null -D - ${SITE}/live`);
      await visit();
      expect(await visit()).toMatch(/^x-cache: HIT\r$/im);
    });

    it("connects sockets", async () => {
      const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
      const lines = [...upgrade, "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==", `Origin: ${SITE}`];
      const url = `${PLATFORM}/ws/?EIO=4&transport=websocket`;
      // It stays open, until curl has waited long enough.
      const options = `--http1.1 --max-time 2 -o /dev/null -w '%{http_code}' --cacert /root/authority.pem`;
      expect(
        await machine.run(`curl -sS ${options} ${headers(...lines).join(" ")} '${url}' 2> /dev/null || true`),
      ).toBe("101");
    });

    it("has the operator's account, desk and league after the last block", async () => {
      const fields = Object.entries(OPERATOR).map(([name, value]) => `--data-urlencode '${name}=${value}'`);
      expect(await statusOf(`${SITE}/auth/sign-up`, ...headers(`Origin: ${SITE}`), ...fields)).toBe(303);
      expect(await statusOf(`${SITE}/desk`)).toBe(404);
      await machine.perform(steps.at(-1) ?? "");
      expect(await statusOf(`${SITE}/desk`)).toBe(200);
      expect((await request(`${SITE}/leagues`)).text.includes("Northern League")).toBe(true);
    });

    it("knows the session on both web hosts", async () => {
      const cookies = await machine.run("awk '$6 ~ /ott-/ { printf \"%s=%s; \", $6, $7 }' /root/cookies");
      const lines = ["Host: tv.example.com", "X-Forwarded-Proto: https", "X-Forwarded-For: 192.0.2.1"];
      for (const host of ["web-1", "web-2"])
        expect(
          await statusOf(`http://${host}:3000/desk`, ...headers(...lines, `Cookie: ${cookies}`)),
          host,
        ).toBe(200);
    });

    it("fails no request while a web host and a platform are replaced", { retry: 1 }, async () => {
      await machine.run("rm -f /tmp/over");
      const visits = machine.run(`
        visit() {
          curl -s -o /dev/null --cacert /root/authority.pem -w "%{http_code} %{size_download} $(date +%T.%N) $1\\n" "$1" || true
        }
        for ((turn = 0; ; turn++)); do
          [ ! -e /tmp/over ] || [ "$turn" -lt ${REQUESTS / 2} ] || exit 0
          visit "${SITE}/live?turn=$turn"
          visit "${SITE}/auth/login"
          sleep 0.05
        done`);
      try {
        if (cache === "nginx") await changeSites("s/server (web|platform)-1:[0-9]+/& down/");
        await Promise.all(REPLACED.map((unit) => machine.run(`systemctl restart ${unit}`)));
        for (const place of PLACES) await waitFor200(`http://${place}/readyz`);
        if (cache === "nginx") await changeSites("s/ down / /");
      } finally {
        await machine.run("touch /tmp/over");
      }
      const results = (await visits).trim().split("\n");
      const failed = results.filter((result) => !result.startsWith("200 "));
      expect(failed, await machine.run("tail -n 20 /var/log/units/*")).toEqual([]);
      expect(results.length).toBeGreaterThanOrEqual(REQUESTS);
    });

    it("runs until the end what was started", async () => {
      await machine.run(
        `systemctl is-active ${[...PROGRAMS, ...CACHES[cache].units, "redis-server"].join(" ")}`,
      );
    });

    /** nginx does not ask whether a host is ready: docs/operations.md, deploying. */
    const changeSites = (edit: string) =>
      machine.run(`sed -Ei '${edit}' /etc/touchline/nginx/sites.conf && systemctl reload touchline-nginx`);
  },
);
