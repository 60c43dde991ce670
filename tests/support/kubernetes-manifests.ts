/** The manifests of deploy/kubernetes, and the published types of the Kubernetes API (kubernetes-types). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { parseAllDocuments } from "yaml";
import { root } from "./root.ts";

const FOLDER = "deploy/kubernetes";
/** Module of kubernetes-types for each kind. */
const MODULES: Record<string, string> = {
  ConfigMap: "core/v1",
  Deployment: "apps/v1",
  HorizontalPodAutoscaler: "autoscaling/v2",
  Ingress: "networking/v1",
  Job: "batch/v1",
  PodDisruptionBudget: "policy/v1",
  Service: "core/v1",
};

export interface Manifest {
  /** Path in the checkout. */
  file: string;
  kind: string;
  name: string;
  content: Record<string, unknown>;
}

/** Reads every manifest; files of kustomize are not among them. */
export function readManifests(): Manifest[] {
  const files = readdirSync(join(root, FOLDER), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".yaml") && !file.endsWith("kustomization.yaml"))
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(root, FOLDER, file), "utf8")).map((document) => {
        const content = document.toJS() as Manifest["content"] & { metadata: { name: string } };
        return { file, kind: String(content.kind), name: content.metadata.name, content };
      }),
    );
}

/**
 * Compares manifests with the types of the API: unknown and missing fields, and values of another type.
 * @returns a message for each problem
 */
export function problemsIn(manifests: readonly Manifest[]): string[] {
  const unknown = manifests.filter(({ kind }) => !(kind in MODULES));
  const source = manifests
    .filter(({ kind }) => kind in MODULES)
    .map(({ kind, content }, index) => {
      const type = `import("kubernetes-types/${MODULES[kind]}").${kind}`;
      // The compiler rejects unknown fields of literals only.
      return `export const manifest${index}: ${type} = ${JSON.stringify(content)};`;
    });
  return [...unknown.map(({ kind }) => `unknown kind ${kind}`), ...compile(source.join("\n"))];
}

function compile(source: string): string[] {
  const file = join(root, "tests/manifests.generated.ts");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, version) =>
    path === file ? ts.createSourceFile(path, source, version) : getSourceFile(path, version);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
