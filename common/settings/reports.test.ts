import { expect, it } from "vitest";
import { ConfigurationError } from "./problems.ts";
import { reportSettings, tracingOptionsOf } from "./reports.ts";
import { readVariables, settings } from "./setting.ts";

const read = (variables: Record<string, string>) =>
  tracingOptionsOf(readVariables(settings(reportSettings), variables));

it("traces nothing without a collector", () => {
  expect(read({ OTEL_SERVICE_NAME: "site", OTEL_TRACES_SAMPLER: "always_on" })).toBeUndefined();
});

it("reads where traces go, and which", () => {
  const endpoint = "http://127.0.0.1:4318";
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })).toEqual({
    endpoint,
    headers: {},
    serviceName: undefined,
    sampler: "parentbased_always_on",
    share: 1,
  });
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%2Cb==, authorization = Basic%20eHg=",
      OTEL_SERVICE_NAME: "site",
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
    }),
  ).toEqual({
    endpoint,
    headers: { "x-key": "a,b==", authorization: "Basic eHg=" },
    serviceName: "site",
    sampler: "traceidratio",
    share: 0.25,
  });
});

it.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "secret"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "x-key=%zz"],
  ["OTEL_TRACES_SAMPLER", "jaeger_remote"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
])("rejects %s=%s", (name, text) => {
  expect(() => read({ [name]: text })).toThrow(ConfigurationError);
});

it("keeps the headers of the collector out of the message about them", () => {
  expect(() => read({ OTEL_EXPORTER_OTLP_HEADERS: "hidden-key" })).not.toThrow(/hidden-key/);
});
