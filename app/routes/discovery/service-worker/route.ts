import { withContext } from "~/request/context.server";
import { missing } from "../responses.server";
import { LAST_WORKER, workerScript } from "./worker";

/** `/sw.js`. Browsers re-fetch it automatically, so that disabling it takes effect everywhere. */
export const loader = withContext((context): Response => {
  if (context.hasLocalePrefix) return missing();
  const isEnabled = context.settings.customer.enableServiceWorker;
  const script = isEnabled ? workerScript(context.host.buildVersion ?? "") : LAST_WORKER;
  return new Response(script, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
});
