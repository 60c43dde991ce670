import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { z } from "zod";
import type { QualitySums } from "../../common/playback-quality.ts";
import type { TracingOptions } from "../../common/settings/reports.ts";

/** Value of Express's `trust proxy`. */
export type TrustProxy = false | number | string[];

/** The part of the configuration that the host uses. */
export interface HostSettings {
  production: boolean;
  port: number;
  host: string;
  trustProxy: TrustProxy;
  appOrigin?: string;
  /** Origins whose images the image route may fetch. */
  imageOrigins: readonly string[];
  /** Memory (MB) of the page cache; 0 disables it. */
  pageCacheMegabytes: number;
  /** Maximum number of writes per client address and minute. */
  postsPerMinute: number;
  /** Maximum number of concurrent pages and writes. */
  maxRequests: number;
  /** Time (s) for which the host still serves requests after a stop signal. */
  drainSeconds: number;
  /** Share of successful requests in the log, 0 to 1. */
  accessLogSample: number;
  /** Port for Prometheus; without one nothing is measured. */
  metricsPort?: number;
  metricsHost: string;
  /** Whether sums of playback quality can be handed to the platform. */
  qualityKey?: string;
  /** Where traces go; undefined if requests are not traced. */
  tracing?: TracingOptions;
  /** DSN to which errors are reported; undefined if they are not. */
  sentryDsn?: string;
}

/**
 * Exports of the server build for its host, in its server entry. The host compiles against this interface and
 * never against the application.
 */
export interface HostedApp {
  locales: readonly string[];
  /** Returns the locale of a path segment, in any letter case. */
  localeOfSegment: (segment: string) => AppLoadContext["locale"];
  getConfig: () => HostSettings;
  /** Rejects when requests cannot be served now. */
  checkReady: () => Promise<void>;
  close: () => Promise<void>;
  /** Ends every session of one viewer (user id or e-mail). Resolves to the number of sessions. */
  endSessionsOf: (viewer: string) => Promise<number>;
  /**
   * Returns the request without any data of its viewer, and the key of its shared response; undefined for a
   * page that must not be shared.
   */
  anonymousRequest: (args: {
    request: Request;
    context: AppLoadContext;
  }) => { request: Request; key: string } | undefined;
  /** Whether the platform has failed repeatedly, so that pages cannot be rendered now. */
  isPlatformAway: () => boolean;
  /** Whether the circuit breaker of each class of platform calls lets none through, or one to try. */
  openCircuits: () => Record<string, boolean>;
  /**
   * Hands sums of playback quality to the platform.
   * @returns `kept`: the platform has added them; `unwanted`: it never will, and does not want them; `failed`:
   *   they may be sent again later
   */
  sendQualitySums: (sums: QualitySums[]) => Promise<"kept" | "unwanted" | "failed">;
  /** Returns the response to a request that is refused because of overload. */
  overloadedPage: (args: { request: Request; context: AppLoadContext }) => Response;
}

const functionSchema = z.custom<(...args: never[]) => unknown>((value) => typeof value === "function");
const shape = z.object({
  locales: z.array(z.string()),
  localeOfSegment: functionSchema,
  getConfig: functionSchema,
  checkReady: functionSchema,
  close: functionSchema,
  endSessionsOf: functionSchema,
  anonymousRequest: functionSchema,
  isPlatformAway: functionSchema,
  openCircuits: functionSchema,
  sendQualitySums: functionSchema,
  overloadedPage: functionSchema,
});

/**
 * Returns the host's exports of a server build.
 * @throws Error when the build is not one of this application
 */
export function hostedAppOf(build: ServerBuild): HostedApp {
  const entry = build.entry.module as unknown as { host?: unknown };
  const parsed = shape.safeParse(entry.host);
  if (!parsed.success)
    throw new Error("The build does not export what the host needs; run npm run build again.");
  return entry.host as HostedApp;
}
