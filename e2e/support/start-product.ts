import { ensureBuilt } from "../../server/bootstrap/steps.mjs";
import { startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";

/** Starts the real product once for all journeys, and stops it after them. */
export default async function startProductForJourneys(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDirectory = temporaryFolder("e2e");
  const product = await startProduct({ dataDirectory });
  process.env.TOUCHLINE_E2E_URL = product.url;
  process.env.TOUCHLINE_E2E_PLATFORM = product.platformUrl;
  process.env.TOUCHLINE_E2E_DATA = dataDirectory;
  return async () => {
    await product.stop();
    removeFolder(dataDirectory);
  };
}
