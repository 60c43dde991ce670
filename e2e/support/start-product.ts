import { ensureBuilt } from "../../server/bootstrap/steps.mjs";
import { createClusterTemplate } from "../../tests/support/cluster-template.ts";
import { LOG_FOLDER, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";

/** Starts the real product once for all journeys, and stops it afterwards. */
export default async function startProductForJourneys(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const removeTemplate = await createClusterTemplate();
  const dataDirectory = temporaryFolder("e2e");
  const logs = temporaryFolder("e2e-logs");
  process.env[LOG_FOLDER] = logs;
  // Logs everything, because the last journey searches the log for secrets.
  const product = await startProduct({ dataDirectory, env: { LOG_LEVEL: "debug" } });
  process.env.TOUCHLINE_E2E_URL = product.url;
  process.env.TOUCHLINE_E2E_PLATFORM = product.platformUrl;
  process.env.TOUCHLINE_E2E_DATA = dataDirectory;
  return async () => {
    await product.stop();
    removeTemplate();
    removeFolder(dataDirectory);
    removeFolder(logs);
  };
}
