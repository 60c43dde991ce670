/** The units of deploy/systemd. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUNDLES } from "../server/bootstrap/programs.mjs";
import { root } from "./support/root.ts";
import { removeFolder, temporaryFolder } from "./support/temp.ts";

const folder = join(root, "deploy/systemd");
const units = readdirSync(folder);
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const missing = spawnSync("systemd-analyze", ["--version"]).status === 0 ? undefined : "not installed";

describe.each(["web", "platform"])("touchline-%s@.service", (name) => {
  const text = read(`touchline-${name}@.service`);
  const settingOf = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1];

  it("takes no more rights than it needs", () => {
    for (const key of ["NoNewPrivileges", "PrivateTmp", "ProtectHome", "PrivateDevices"])
      expect(settingOf(key), key).toBe("yes");
    expect(settingOf("ProtectSystem")).toBe("strict");
    expect(settingOf("CapabilityBoundingSet")).toBe("");
    expect(settingOf("StateDirectory")).toBe(`touchline-${name}-%i`);
    expect(text).toContain(`DATA_DIR=/var/lib/touchline-${name}-%i`);
  });

  it("starts a program of the build, again after each end", () => {
    expect(BUNDLES).toContain(name);
    expect(settingOf("ExecStart")).toMatch(new RegExp(`^/usr/bin/node .*build/programs/${name}\\.mjs$`));
    expect(settingOf("Restart")).toBe("always");
  });

  it("waits before it kills for as long as the program may take to stop", () => {
    const drainSeconds = Number(/(\d+) with `TRUST_PROXY`/.exec(configuration())?.[1]);
    expect(drainSeconds).toBe(8);
    expect(settingOf("KillSignal")).toBe("SIGTERM");
    // docs/operations.md: that long, and 20 s more.
    expect(Number(settingOf("TimeoutStopSec"))).toBeGreaterThanOrEqual(drainSeconds + 20);
  });
});

const configuration = () => readFileSync(join(root, "docs/configuration.md"), "utf8");

it("sets variables that exist", () => {
  const names = units.flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = ""]) =>
      list.split(" ").map((pair) => pair.split("=", 1)[0] ?? ""),
    ),
  );
  expect(names.length).toBeGreaterThan(6);
  const known = `${configuration()}\`NODE_ENV\``;
  expect(names.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
});

it.skipIf(missing)("systemd-analyze verify (skipped without systemd) has nothing to say about them", () => {
  const place = temporaryFolder("units");
  // Programs that this machine lacks would be reported; whether they exist is not a matter of the units.
  mkdirSync(join(place, "units"));
  for (const unit of units) {
    const text = read(unit).replace(/^(Exec\w+=)\/\S+/gm, "$1/bin/true");
    writeFileSync(join(place, "units", unit.replace("@.", "@1.")), text);
  }
  cpSync(folder, join(place, "given"), { recursive: true });
  const files = units.map((unit) => join(place, "units", unit.replace("@.", "@1.")));
  const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], {
    encoding: "utf8",
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${join(place, "given")}:` },
  });
  removeFolder(place);
  const about = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("touchline"));
  expect(about).toEqual([]);
  expect(status).toBe(0);
});
