/** The caches of deploy/, with the configuration that operators get, in front of a product. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findCaches } from "../../server/bootstrap/services.mjs";
import { root } from "./root.ts";
import { freePort, ready, type Service, supervise } from "./services.ts";
import { temporaryFolder } from "./temp.ts";

/** Why there are no caches on this machine; undefined when there are. */
export const cachesMissing: string | undefined = findCaches().missing;

export interface Origins {
  /** Where the site answers without a cache. */
  web: string;
  /** Where the platform answers; the cache passes hosts that begin with `api.` on to it. */
  platform: string;
}

export interface Cache extends Service {
  name: "Varnish" | "nginx";
  /** Forgets every page, as after a deployment. */
  purgePages?(): void;
}

const deployed = (path: string) => readFileSync(join(root, "deploy", path), "utf8");

/** A folder that the accounts of the servers can enter. */
function openFolder(purpose: string): string {
  const folder = temporaryFolder(purpose);
  chmodSync(folder, 0o755);
  return folder;
}

/** Replaces every given text, each of which must be there. */
function withReplaced(text: string, replacements: Record<string, string>): string {
  let result = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!result.includes(from)) throw new Error(`The configuration does not say ${from} any more`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/** Varnish with deploy/varnish; only the addresses of the programs are the test's. */
export async function startVarnish({ web, platform }: Origins): Promise<Cache> {
  const programs = requireCaches();
  const folder = openFolder("varnish");
  const [site, api] = [new URL(web), new URL(platform)];
  writeFileSync(join(folder, "default.vcl"), deployed("varnish/default.vcl"));
  writeFileSync(
    join(folder, "sites.vcl"),
    withReplaced(deployed("varnish/sites.vcl"), {
      '"web-1"': `"${site.hostname}"`,
      '"web-2"': `"${site.hostname}"`,
      '"3000"': `"${site.port}"`,
      '"platform-1"': `"${api.hostname}"`,
      '"platform-2"': `"${api.hostname}"`,
      '"4000"': `"${api.port}"`,
    }),
  );
  const port = await freePort();
  const work = join(folder, "work");
  const addresses = ["-a", `http=127.0.0.1:${port}`, "-a", `tls=${join(folder, "tls.sock")},PROXY`];
  const options = ["-F", "-n", work, "-s", "malloc,64m", "-p", "http_gzip_support=off"];
  const paths = ["-p", `vcl_path=${folder}`, "-f", join(folder, "default.vcl")];
  const server = supervise([programs.varnishd, ...options, ...addresses, ...paths], { cwd: folder });
  const url = `http://127.0.0.1:${port}`;
  const service = await ready(server, folder, url, async () => answers(url));
  return {
    ...service,
    name: "Varnish",
    purgePages() {
      const ban = ["ban", "obj.http.X-Path", "!~", "^/(assets|fonts)/"];
      execFileSync(programs.varnishadm, ["-n", work, ...ban]);
    },
  };
}

/** nginx with deploy/nginx; only the addresses of the programs and its own are the test's. */
export async function startNginx({ web, platform }: Origins): Promise<Cache> {
  const programs = requireCaches();
  const folder = openFolder("nginx");
  for (const name of ["temp", "cache"]) mkdirSync(join(folder, name));
  const [site, api] = [new URL(web), new URL(platform)];
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), deployed("nginx/nginx.conf"));
  writeFileSync(
    join(folder, "listen.conf"),
    withReplaced(deployed("nginx/listen.conf"), { "listen 80;": `listen 127.0.0.1:${port};` }),
  );
  writeFileSync(
    join(folder, "sites.conf"),
    withReplaced(deployed("nginx/sites.conf"), {
      "web-1:3000": site.host,
      "web-2:3000": site.host,
      "platform-1:4000": api.host,
      "platform-2:4000": api.host,
    }),
  );
  const options = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr", "-g", "daemon off;"];
  const server = supervise([programs.nginx, ...options], { cwd: folder });
  const url = `http://127.0.0.1:${port}`;
  return { ...(await ready(server, folder, url, async () => answers(url))), name: "nginx" };
}

async function answers(url: string): Promise<void> {
  const response = await fetch(`${url}/healthz`);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answers ${response.status}`);
}

function requireCaches() {
  const caches = findCaches();
  if (caches.missing !== undefined) throw new Error(caches.missing);
  return caches;
}
