import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { isBelowLocale, missing } from "../responses.server";
import { LAST_WORKER, workerScript } from "./worker";

/** `/sw.js`. Browsers re-fetch it automatically, so that disabling it takes effect everywhere. */
export function loader(args: LoaderFunctionArgs): Response {
  if (isBelowLocale(args)) return missing();
  const isEnabled = getConfig().customer.enable_service_worker;
  const script = isEnabled ? workerScript(args.context.buildVersion ?? "") : LAST_WORKER;
  return new Response(script, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
