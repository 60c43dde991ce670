/**
 * Combinations of settings that are a mistake where the public can reach the site. Programs check them when they
 * start; every problem names the setting and the remedy.
 */
import type { ConfigurationProblem } from "./problems.ts";

const isHttps = (origin: string) => origin.startsWith("https:");

/** Variables of either program; `APP_ORIGIN` may be one origin or several. */
interface PublicVariables {
  ALLOW_DEMO?: boolean;
  APP_ORIGIN?: string | readonly string[];
  DATABASE_URL?: string;
}

/**
 * Demo accounts have public passwords, and the sandboxes let anyone pay or sign in. An installation with an https
 * `APP_ORIGIN` or with a database on another machine is not the trial for which they are made.
 * @param used settings that switch on a part of the demo, with the value that an operator should choose instead
 */
export function demoProblems(
  { ALLOW_DEMO, APP_ORIGIN, DATABASE_URL }: PublicVariables,
  used: readonly { name: string; given: string; instead: string }[],
): ConfigurationProblem[] {
  const sign = [APP_ORIGIN ?? []].flat().some(isHttps)
    ? "an APP_ORIGIN on https"
    : DATABASE_URL && isElsewhere(DATABASE_URL)
      ? "a DATABASE_URL of another machine"
      : undefined;
  if (ALLOW_DEMO || !sign) return [];
  return used.map(({ name, given, instead }) => ({
    name,
    given,
    expected: `no part of the demo with ${sign}; set ${name}=${instead}, or ALLOW_DEMO=true if the site is a demonstration`,
  }));
}

/**
 * The programs speak http only, so a proxy is in front of an https origin. Unless it is trusted, all viewers have
 * its address: the limits for one network apply to all of them together.
 * @param origins public origins of the program, by the name of the setting
 * @param trustProxy value of `TRUST_PROXY`; an empty or false one trusts no proxy
 */
export function proxyProblems(
  origins: Readonly<Record<string, string | readonly string[] | undefined>>,
  trustProxy: boolean | number | readonly string[] | undefined,
): ConfigurationProblem[] {
  const [name] = Object.entries(origins).find(([, list]) => [list ?? []].flat().some(isHttps)) ?? [];
  if (!name || trustProxy) return [];
  return [
    {
      name: "TRUST_PROXY",
      given: trustProxy === undefined ? undefined : String(trustProxy),
      expected: `the number or the addresses of the proxies in front, because ${name} is on https`,
      example: "1",
    },
  ];
}

/**
 * Without `PLATFORM_ORIGIN` the origin of the platform is `http://HOST:PLATFORM_PORT`. That is wrong for every
 * `HOST` that browsers cannot open, and for pages on https, which load nothing from http.
 */
export function platformOriginProblems({
  HOST = "",
  PLATFORM_ORIGIN,
  APP_ORIGIN = [],
}: {
  HOST?: string;
  PLATFORM_ORIGIN?: string;
  APP_ORIGIN?: readonly string[];
}): ConfigurationProblem[] {
  if (PLATFORM_ORIGIN) return [];
  const host = nameIn(HOST);
  const site = APP_ORIGIN.find((origin) => !isLoopback(new URL(origin).hostname));
  const reason =
    host === "0.0.0.0" || host === "[::]"
      ? `browsers cannot open HOST=${HOST}`
      : site && (isHttps(site) || isLoopback(host))
        ? `pages of ${site} cannot load videos and images from http://${host}`
        : undefined;
  if (!reason) return [];
  const expected = `the URL of the platform for browsers, because ${reason}`;
  return [{ name: "PLATFORM_ORIGIN", given: undefined, expected, example: "https://api.example.com" }];
}

/** Host of a URL, in the form of `URL.hostname`; other texts as they are. */
function nameIn(host: string): string {
  const url = `http://${host.includes(":") ? `[${host}]` : host}`;
  return URL.canParse(url) ? new URL(url).hostname : host;
}

/** Whether a connection string leads to another machine; without a host it is a socket of this one. */
function isElsewhere(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  return host !== "" && !host.startsWith("/") && !isLoopback(host);
}

const isLoopback = (name: string) =>
  name === "[::1]" || /^127\./.test(name) || /^(.+\.)?localhost$/.test(name);
