import { afterAll, beforeAll, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { loadLeagues } from "./leagues.server";

const LEAGUES = ["northern", "alpine"].map((id) => ({ id, media_type: "identity", title: id }));
const live = (id: string, ...competitions: string[]) => ({
  id,
  media_type: "event",
  title: id,
  status: "live",
  identities: competitions.map((competition) => ({ id: competition })),
});

/** Answers lists of leagues; the rest as given. */
const platformWith = (sendEvents: (sizes: number[]) => object | undefined) => {
  const sizes: number[] = [];
  return serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url === "/api/identity/list") {
      response.end(JSON.stringify({ content: { entries: LEAGUES } }));
      return;
    }
    sizes.push(JSON.parse(body).size);
    const content = sendEvents(sizes);
    response.statusCode = content ? 200 : 400;
    response.end(JSON.stringify({ content }));
  });
};

let platform: RunningServer;
let broken: RunningServer;
let calls: readonly number[] = [];

beforeAll(async () => {
  platform = await platformWith((sizes) => {
    calls = sizes;
    return {
      entries: [
        live("first", "northern", "northern-women"),
        live("second", "northern", "northern"),
        live("third"),
      ],
    };
  });
  broken = await platformWith(() => undefined);
});
afterAll(async () => {
  await platform.close();
  await broken.close();
});

/** Loads the page as for a browser known to have no scripts, which waits for every part. */
const load = async (url: string) => {
  useConfig({ env: { API_BASE: url } });
  const request = new Request("http://site.test/leagues", { headers: { cookie: "noscript=1" } });
  return (await loadLeagues(contextOf({ request, context: {} }))).data;
};

it("counts the live matches of each league, with one call for many pages", async () => {
  const page = await load(platform.url);
  expect(page.identities.map(({ id }) => id)).toEqual(["northern", "alpine"]);
  expect(page.live).toEqual({ northern: 2, "northern-women": 1 });
  await load(platform.url);
  expect(calls).toHaveLength(1);
});

it("lists the leagues without numbers if the live matches fail to load", async () => {
  const page = await load(broken.url);
  expect(page.identities).toHaveLength(2);
  expect(page.live).toEqual({});
});
