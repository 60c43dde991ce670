/** Global set-up of the suites for two processes. */
import type { TestProject } from "vitest/node";
import { type Hosts, startHosts } from "./two-processes.ts";

declare module "vitest" {
  interface ProvidedContext {
    hosts: Hosts;
  }
}

export default async function startTwoProcesses(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...hosts } = await startHosts();
  project.provide("hosts", hosts);
  return stop;
}
