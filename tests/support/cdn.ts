/** Starts the caches of deploy/, with the configuration for operators, in front of a product. */
import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findCaches } from "../../server/bootstrap/services.mjs";
import { freePort } from "../../tools/free-port.ts";
import { type Origins, readDeployed, withReplaced, writeNginxConfig } from "../../tools/nginx-config.ts";
import { ready, type Service, supervise } from "./services.ts";
import { temporaryFolder } from "./temp.ts";

/** Why the caches cannot run on this machine; undefined if they can. */
export const cachesMissing: string | undefined = findCaches().missing;

export interface Cache extends Service {
  name: "Varnish" | "nginx";
  /** Removes every page, as after a deployment. */
  purgePages?(): void;
  /** Whether all programs are considered healthy; nginx detects failures only from requests. */
  trustsAll(): boolean;
  /**
   * nginx does not check readiness: an operator takes a host (0 or 1) out before stopping it; undefined puts
   * it back in.
   */
  takeOut?(host: number | undefined): void;
}

/** Creates a folder that the accounts of the servers can enter. */
function openFolder(purpose: string): string {
  const folder = temporaryFolder(purpose);
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts Varnish with deploy/varnish; only the addresses of the programs are replaced. */
export async function startVarnish({ web, platform, second = { web, platform } }: Origins): Promise<Cache> {
  const programs = requireCaches();
  const folder = openFolder("varnish");
  writeFileSync(join(folder, "default.vcl"), readDeployed("varnish/default.vcl"));
  const place = (name: string, port: number) => `.host = "${name}";\n  .port = "${port}";`;
  const at = (url: string) => place(new URL(url).hostname, Number(new URL(url).port));
  writeFileSync(
    join(folder, "sites.vcl"),
    withReplaced(readDeployed("varnish/sites.vcl"), {
      [place("web-1", 3000)]: at(web),
      [place("web-2", 3000)]: at(second.web),
      [place("platform-1", 4000)]: at(platform),
      [place("platform-2", 4000)]: at(second.platform),
    }),
  );
  const port = await freePort();
  const work = join(folder, "work");
  const urls = ["-a", `http=127.0.0.1:${port}`, "-a", `tls=${join(folder, "tls.sock")},PROXY`];
  const options = ["-F", "-n", work, "-s", "malloc,64m", "-p", "http_gzip_support=off"];
  const paths = ["-p", `vcl_path=${folder}`, "-f", join(folder, "default.vcl")];
  const server = supervise([programs.varnishd, ...options, ...urls, ...paths], { cwd: folder });
  const url = `http://127.0.0.1:${port}`;
  const service = await ready(server, folder, url, async () => checkIsUp(url));
  return {
    ...service,
    name: "Varnish",
    purgePages() {
      const ban = ["ban", "obj.http.X-Path", "!~", "^/(assets|fonts)/"];
      execFileSync(programs.varnishadm, ["-n", work, ...ban]);
    },
    trustsAll() {
      const list = execFileSync(programs.varnishadm, ["-n", work, "backend.list"], { encoding: "utf8" });
      return !/\bsick\b/i.test(list);
    },
  };
}

/** Starts nginx with deploy/nginx; only the addresses of the programs and its own are replaced. */
export async function startNginx({ web, platform, second = { web, platform } }: Origins): Promise<Cache> {
  const programs = requireCaches();
  const folder = openFolder("nginx");
  const port = await freePort();
  const { args, sites } = writeNginxConfig(folder, port, { web, platform, second });
  const server = supervise([programs.nginx, ...args, "-g", "daemon off;"], { cwd: folder });
  const url = `http://127.0.0.1:${port}`;
  const service = await ready(server, folder, url, async () => checkIsUp(url));
  return {
    ...service,
    name: "nginx",
    trustsAll: () => true,
    takeOut(host) {
      const out = host === undefined ? undefined : [{ web, platform }, second][host];
      let text = sites;
      for (const url of out ? [out.web, out.platform] : [])
        text = text.replace(`server ${new URL(url).host} `, "$&down ");
      writeFileSync(join(folder, "sites.conf"), text);
      execFileSync(programs.nginx, [...args, "-s", "reload"]);
    },
  };
}

async function checkIsUp(url: string): Promise<void> {
  const response = await fetch(`${url}/healthz`);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answers ${response.status}`);
}

function requireCaches() {
  const caches = findCaches();
  if (caches.missing !== undefined) throw new Error(caches.missing);
  return caches;
}
