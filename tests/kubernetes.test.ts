/** The manifests of deploy/kubernetes follow the API's types, and repeat facts of the product correctly. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { BUNDLES } from "../server/bootstrap/programs.mjs";
import { COMMANDS } from "../server/platform/cli/commands.ts";
import { problemsIn, readManifests } from "./support/kubernetes-manifests.ts";
import { root } from "./support/root.ts";

/** Time (s) after draining in which the programs end; see server/platform/main.ts and docs/operations.md. */
const STOP_SECONDS = 20;

const manifests = readManifests();
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

const Container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.object({ containerPort: z.number() })).optional(),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
});
const Workload = z.object({
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number().optional(),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
        containers: z.tuple([Container]),
      }),
    }),
  }),
});
const workloads = [...ofKind("Deployment"), ...ofKind("Job")].map(({ name, content }) => {
  const { template } = Workload.parse(content).spec;
  return {
    name,
    labels: template.metadata.labels,
    pod: template.spec,
    container: template.spec.containers[0],
  };
});
const settings = ofKind("ConfigMap").map(({ name, content }) => ({
  name,
  data: z.record(z.string(), z.string()).parse(content.data),
}));

describe("the types of the API", () => {
  it("accept every manifest", () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(problemsIn(manifests)).toEqual([]);
  });

  it("reject a misspelt field, a wrong type and a missing field", () => {
    const [deployment] = ofKind("Deployment");
    if (!deployment) throw new Error("there is no Deployment");
    const spec = deployment.content.spec as Record<string, unknown>;
    const variants = [
      { ...spec, minReadySecond: 5 },
      { ...spec, minReadySeconds: "5" },
      { template: spec.template },
    ].map((changed) => problemsIn([{ ...deployment, content: { ...deployment.content, spec: changed } }]));
    expect(variants.map((problems) => problems.length)).toEqual([1, 1, 1]);
    expect(variants[0]?.[0]).toContain("minReadySecond");
  });
});

it("run existing programs and commands of the image", () => {
  expect(workloads.map(({ name }) => name)).toEqual(expect.arrayContaining(["web", "platform", "migrate"]));
  for (const { container } of workloads) {
    const [program, argument = ""] = container.args;
    if (program === "platform") expect(Object.keys(COMMANDS)).toContain(argument);
    else expect(BUNDLES.map((name: string) => `build/programs/${name}.mjs`)).toContain(argument);
  }
});

it("wait as long as the programs need to stop", () => {
  const drain = settings.map(({ data }) => Number(data.DRAIN_SECONDS));
  expect(drain.length).toBeGreaterThan(1);
  for (const { name, pod } of workloads.filter(({ container }) => container.ports))
    expect(pod.terminationGracePeriodSeconds, name).toBeGreaterThanOrEqual(Math.max(...drain) + STOP_SECONDS);
});

it("set known variables, and refer to configuration that the example has", () => {
  const known = readFileSync(join(root, ".env.example"), "utf8");
  const names = settings.flatMap(({ data }) => Object.keys(data));
  expect(names.filter((name) => !known.includes(`# ${name}=`))).toEqual([]);
  const Example = z.object({ secretGenerator: z.array(z.object({ name: z.string() })) });
  const example = Example.parse(
    parse(readFileSync(join(root, "deploy/kubernetes/example/kustomization.yaml"), "utf8")),
  );
  const available = [...settings, ...example.secretGenerator].map(({ name }) => name);
  const used = workloads.flatMap(({ container }) =>
    container.envFrom.flatMap((source) => Object.values(source)),
  );
  expect(used.filter(({ name }) => !available.includes(name))).toEqual([]);
});

it("select pods that exist", () => {
  const labels = workloads.map((workload) => workload.labels["app.kubernetes.io/name"]);
  const Selecting = z.object({ spec: z.object({ selector: z.unknown() }) });
  for (const kind of ["Service", "PodDisruptionBudget"]) {
    for (const { name, content } of ofKind(kind)) {
      const selector = JSON.stringify(Selecting.parse(content).spec.selector);
      expect(
        labels.some((label) => selector.includes(`"app.kubernetes.io/name":"${label}"`)),
        name,
      ).toBe(true);
    }
  }
});

it("kustomize lists files that exist", () => {
  for (const folder of ["base", "example"]) {
    const place = join(root, "deploy/kubernetes", folder);
    const { resources } = z
      .object({ resources: z.array(z.string()).min(1) })
      .parse(parse(readFileSync(join(place, "kustomization.yaml"), "utf8")));
    expect(resources.filter((resource) => !existsSync(join(place, resource)))).toEqual([]);
  }
});
