import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { isBelowLocale, missing } from "../answers.server";
import { LAST_WORKER, workerScript } from "./worker";

/** `/sw.js`. Browsers ask for it again by themselves, so that switching it off reaches all of them. */
export function loader(args: LoaderFunctionArgs): Response {
  if (isBelowLocale(args)) return missing();
  const isEnabled = getConfig().customer.enable_service_worker;
  const script = isEnabled ? workerScript(args.context.buildVersion ?? "") : LAST_WORKER;
  return new Response(script, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
