/** Reads deploy/compose.yaml, and says it in options of `docker run`: Debian has no Compose for this engine. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "./root.ts";

const FOLDER = join(root, "deploy");
const List = z.array(z.string()).default([]);

const Service = z.strictObject({
  image: z.string(),
  command: List,
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  mem_limit: z.string(),
  cpus: z.number(),
  pids_limit: z.number().optional(),
  shm_size: z.string().optional(),
  cap_drop: List,
  security_opt: List,
  tmpfs: List,
  volumes: List,
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string().optional(),
      retries: z.number(),
    })
    .optional(),
  stop_grace_period: z.string().optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ aliases: List }))]),
  // What the tests do in another way.
  build: z.unknown().optional(),
  depends_on: z.unknown().optional(),
  ports: z.unknown().optional(),
  restart: z.unknown().optional(),
});
export type ComposeService = z.infer<typeof Service>;

/**
 * Reads the services.
 * @param variables values of the variables; throws for one that is missing and has no default
 */
export function readCompose(variables: Readonly<Record<string, string>>): Record<string, ComposeService> {
  const interpolate = (text: string) =>
    text.replace(
      /\$\{(\w+)(:-|:\?)?([^}]*)\}/g,
      (_whole, name: string, kind: string | undefined, fallback: string) => {
        const value = variables[name] ?? (kind === ":-" ? fallback : undefined);
        if (value === undefined) throw new Error(`compose.yaml wants ${name}`);
        return value;
      },
    );
  const file: unknown = parse(readFileSync(join(FOLDER, "compose.yaml"), "utf8"), { merge: true });
  // As Compose does, after the file is parsed: an empty value stays text.
  const filled: unknown = JSON.parse(JSON.stringify(file), (_key, value: unknown) =>
    typeof value === "string" ? interpolate(value) : value,
  );
  return z.object({ services: z.record(z.string(), Service) }).parse(filled).services;
}

/** Options of `docker run` for a service, without its image and command. */
export function runOptions(name: string, service: ComposeService): string[] {
  const { networks } = service;
  const aliases = Array.isArray(networks)
    ? []
    : Object.values(networks).flatMap((network) => network.aliases);
  const flags = (flag: string, values: readonly string[]) => values.flatMap((value) => [flag, value]);
  const value = (flag: string, given: string | number | undefined) =>
    given === undefined ? [] : [flag, String(given)];
  return [
    ...["--name", name, "--network", "inside"],
    ...flags("--network-alias", [name, ...aliases]),
    ...(service.init ? ["--init"] : []),
    ...(service.read_only ? ["--read-only"] : []),
    ...value("--memory", service.mem_limit),
    ...value("--cpus", service.cpus),
    ...value("--pids-limit", service.pids_limit),
    ...value("--shm-size", service.shm_size),
    ...flags("--cap-drop", service.cap_drop),
    ...flags("--security-opt", service.security_opt),
    ...flags("--tmpfs", service.tmpfs),
    ...flags("--volume", service.volumes.map(placeOf)),
    ...flags(
      "--env",
      Object.entries(service.environment).map(([key, given]) => `${key}=${given}`),
    ),
  ];
}

/** Folders beside compose.yaml are named by their full path. */
const placeOf = (volume: string) =>
  volume.startsWith("./")
    ? resolve(FOLDER, volume.split(":")[0] ?? "") + volume.slice(volume.indexOf(":"))
    : volume;

/**
 * Source of an image with the health check of a service: `docker run` takes a line for a shell only, which the
 * product's image does not have. The first check follows after two seconds, so that tests wait less.
 */
export function checkedImage(image: string, { healthcheck }: ComposeService): string {
  if (!healthcheck) return `FROM ${image}\n`;
  const { test, timeout, start_period = "1s", retries } = healthcheck;
  const [kind, ...command] = test;
  if (kind !== "CMD") throw new Error(`the test knows no health check ${kind}`);
  const times = `--interval=2s --timeout=${timeout} --start-period=${start_period} --retries=${retries}`;
  return `FROM ${image}\nHEALTHCHECK ${times} CMD ${JSON.stringify(command)}\n`;
}
