import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { z } from "zod";

/** Trust in proxies, as Express reads it. */
export type TrustProxy = false | number | string[];

/** What the host needs to know of the configuration. */
export interface HostSettings {
  production: boolean;
  port: number;
  host: string;
  trustProxy: TrustProxy;
  appOrigin?: string;
  /** Origins whose pictures the image route may fetch. */
  imageOrigins: readonly string[];
  /** What pages kept in memory may take; 0 keeps none. */
  pageCacheMegabytes: number;
}

/**
 * What the application's server build tells its host, through the exports of its server entry. The host
 * compiles against this interface and never against the application.
 */
export interface HostedApp {
  locales: readonly string[];
  /** The locale a path segment means, whatever its letter case. */
  localeOfSegment: (segment: string) => string | undefined;
  getConfig: () => HostSettings;
  /** Throws when a request could not be served now. */
  checkReady: () => Promise<void>;
  close: () => Promise<void>;
  /** Ends every session of one viewer (user id or e-mail). Resolves to how many there were. */
  endSessionsOf: (viewer: string) => Promise<number>;
  /** The question that everybody would ask, and what to keep its answer under; undefined when it is the viewer's own. */
  everybodysRequest: (args: {
    request: Request;
    context: AppLoadContext;
  }) => { request: Request; key: string } | undefined;
}

const functionSchema = z.custom<(...args: never[]) => unknown>((value) => typeof value === "function");
const shape = z.object({
  locales: z.array(z.string()),
  localeOfSegment: functionSchema,
  getConfig: functionSchema,
  checkReady: functionSchema,
  close: functionSchema,
  endSessionsOf: functionSchema,
  everybodysRequest: functionSchema,
});

/**
 * Finds the host's part in a server build.
 * @throws Error when the build is not one of this application
 */
export function hostedAppOf(build: ServerBuild): HostedApp {
  const entry = build.entry.module as unknown as { host?: unknown };
  const parsed = shape.safeParse(entry.host);
  if (!parsed.success)
    throw new Error("The build does not export what the host needs; run npm run build again.");
  return entry.host as HostedApp;
}
