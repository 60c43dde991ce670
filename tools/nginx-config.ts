import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Origins {
  /** URL of the site without a cache. */
  web: string;
  /** URL of the platform; the cache forwards hosts that start with `api.` to it. */
  platform: string;
  /** The same for a second host; default the first one. */
  second?: { web: string; platform: string };
}

/** A file of deploy/, as text. */
export const readDeployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), "utf8");

/**
 * Replaces addresses in a shipped configuration.
 * @throws Error if one of them is missing
 */
export function withReplaced(text: string, replacements: Record<string, string>): string {
  let result = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!result.includes(from)) throw new Error(`The configuration does not say ${from} any more`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/**
 * Writes deploy/nginx into a folder; only its own address and those of the programs are others.
 * @param port where nginx listens, on the loopback
 * @returns the arguments of nginx for this folder, and the text of `sites.conf`
 */
export function writeNginxConfig(
  folder: string,
  port: number,
  { web, platform, second = { web, platform } }: Origins,
): { args: string[]; sites: string } {
  for (const name of ["temp", "cache"]) mkdirSync(path.join(folder, name), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const sites = withReplaced(readDeployed("nginx/sites.conf"), {
    "web-1:3000": new URL(web).host,
    "web-2:3000": new URL(second.web).host,
    "platform-1:4000": new URL(platform).host,
    "platform-2:4000": new URL(second.platform).host,
  });
  write("nginx.conf", readDeployed("nginx/nginx.conf"));
  write(
    "listen.conf",
    withReplaced(readDeployed("nginx/listen.conf"), { "listen 80;": `listen 127.0.0.1:${port};` }),
  );
  write("sites.conf", sites);
  return { args: ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", "stderr"], sites };
}
