/** The product that the attacks of these suites target. */

import { type FaultyPlatform, faultyPlatform } from "../support/faulty-platform.ts";
import { type Product, startProduct } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";
import { DEMO_CREDENTIALS, Viewer } from "../support/viewer.ts";

export interface Target {
  site: Product;
  platform: TestPlatform;
  /** A proxy between the two; records the calls. */
  watched: FaultyPlatform;
  /** A signed-in viewer. */
  viewer: Viewer;
  stop(): Promise<void>;
}

/**
 * The product with the demo data and a signed-in viewer. If a later part fails, the earlier ones are stopped.
 */
export async function openTarget(name: string): Promise<Target> {
  const folder = temporaryFolder(name);
  const closers: (() => Promise<unknown>)[] = [async () => removeFolder(folder)];
  const stop = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const platform = await startTestPlatform({ clock: "running" });
    closers.push(() => platform.stop());
    const watched = await faultyPlatform(platform.url);
    closers.push(() => watched.close());
    const site = await startProduct({
      dataDirectory: folder,
      env: { API_BASE: watched.url, POSTS_PER_MINUTE: "99999" },
    });
    closers.push(() => site.stop());
    const viewer = new Viewer(site.url);
    const { status } = await viewer.post("/auth/login", DEMO_CREDENTIALS);
    if (status !== 303) throw new Error(`signing in was answered with ${status}`);
    return { site, platform, watched, viewer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The viewer's session, for requests with custom headers. */
export const sessionCookieOf = (viewer: Viewer): string => `ott-data=${viewer.cookie("ott-data")}`;
