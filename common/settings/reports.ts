/** Settings of traces and error reports, which both programs read. */
import { setting } from "./setting.ts";
import { nonBlank, oneOf, reader, share, urlOf } from "./values.ts";

/** A DSN: the user of the URL is the public key, its path the project. */
const sentryDsn = reader("a DSN: a URL with the project's public key and number", (text) => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && username && /\/\d+$/.test(pathname) ? text : undefined;
});

/** `name=value` pairs, separated by commas; values may be percent-encoded. */
const headerList = reader("headers as name=value, separated by commas", (text) => {
  const headers: Record<string, string> = {};
  for (const pair of text.split(",")) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    if (!name || value === undefined) return undefined;
    try {
      headers[name] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return headers;
});

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export const reportSettings = {
  SENTRY_DSN: setting(sentryDsn, {
    meaning:
      "where errors are reported: Sentry, or a service that speaks its protocol; browsers load the SDK when they are idle, or at an error, and never on pages where money is spent",
    example: "https://key@errors.example.com/1",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(urlOf("http:", "https:"), {
    meaning:
      "base URL of an OpenTelemetry collector that takes OTLP over HTTP as JSON; both programs send their traces to `/v1/traces` below it ([operations](operations.md#traces))",
    fallback: "no traces",
    example: "http://127.0.0.1:4318",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(headerList, {
    meaning: "headers for the collector, such as a key: `name=value`, separated by commas",
    example: "x-api-key=secret",
    isSecret: true,
  }),
  OTEL_SERVICE_NAME: setting(nonBlank("a name"), {
    meaning: "name of the program in traces; with `npm start` both programs get it",
    fallback: "touchline-web, touchline-platform",
    example: "touchline-web",
  }),
  OTEL_TRACES_SAMPLER: setting(oneOf(...SAMPLERS), {
    meaning: `which traces are kept: ${SAMPLERS.map((name) => `\`${name}\``).join(", ")}; \`parentbased\` follows the caller's \`traceparent\``,
    default: "parentbased_always_on",
    example: "parentbased_traceidratio",
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(share, {
    meaning: "share of traces that the samplers with `traceidratio` keep, from 0 to 1",
    default: "1",
    example: "0.01",
  }),
};

/** Where traces go, and which. */
export interface TracingOptions {
  /** Base URL of the collector. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Name of the program in traces; undefined for its own. */
  serviceName: string | undefined;
  sampler: (typeof SAMPLERS)[number];
  /** Share of traces that a sampler with a ratio keeps, 0 to 1. */
  share: number;
}

/** Values of the settings of traces. */
interface TracingVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string>;
  OTEL_SERVICE_NAME?: string;
  OTEL_TRACES_SAMPLER: TracingOptions["sampler"];
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Returns the options of tracing; undefined without a collector. */
export function tracingOptionsOf(variables: TracingVariables): TracingOptions | undefined {
  const endpoint = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  return {
    endpoint,
    headers: variables.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: variables.OTEL_SERVICE_NAME,
    sampler: variables.OTEL_TRACES_SAMPLER,
    share: variables.OTEL_TRACES_SAMPLER_ARG,
  };
}
