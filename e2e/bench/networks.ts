import type { Page } from "@playwright/test";

/** Latency in ms, throughput in bit/s, slow-down of the CPU. */
export const NETWORKS = {
  free: undefined,
  "150 ms, 1.6 Mbit/s, CPU 4×": { latency: 150, download: 1_600_000, upload: 750_000, cpu: 4 },
} as const;
export type Network = keyof typeof NETWORKS;

/** Limits the network and the processor of a page. */
export async function emulate(page: Page, network: Network): Promise<void> {
  const limits = NETWORKS[network];
  if (!limits) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: limits.latency,
    downloadThroughput: limits.download / 8,
    uploadThroughput: limits.upload / 8,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: limits.cpu });
}
