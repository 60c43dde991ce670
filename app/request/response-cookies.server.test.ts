import { json, redirect } from "@remix-run/node";
import { beforeEach, describe, expect, it } from "vitest";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../tests/support/config";
import { createMemoryStore } from "../../tests/support/memory-store";
import { type RequestContext, withContext } from "./context.server";

const DAY = 24 * 3_600_000;
const record = { followed: [], devices: [] };

/** Returns the names of the cookies that a loader's response sets for the session, and those that end. */
async function cookiesOf(handle: (context: RequestContext) => Promise<Response>) {
  const url = "http://site.test/position";
  const [cookie = ""] = (await writeSessionId(new Request(url), "s1")).split(";");
  const load = withContext(handle)({ request: new Request(url, { headers: { cookie } }), context: {} });
  const { headers } = await load.catch((thrown: Response) => thrown);
  return headers.getSetCookie().map((set) => {
    const [name] = set.split("=", 1);
    return /Max-Age=0/.test(set) ? `-${name}` : name;
  });
}

const redirects: [string, () => Promise<Response>][] = [
  ["a redirect", async () => redirect("/")],
  [
    "a redirect that is thrown",
    async () => {
      throw redirect("/");
    },
  ],
];

beforeEach(() => {
  useConfig();
  setSessionStore(createMemoryStore());
});

describe.each(redirects)("%s", (_kind, respond) => {
  const handle = async (context: RequestContext) => {
    await context.viewer();
    return respond();
  };

  it("prolongs the cookie of a session that was not used for a day", async () => {
    await getSessionStore().create("s1", record, Date.now() - 2 * DAY);
    expect(await cookiesOf(handle)).toEqual(["ott-data"]);
    expect(await cookiesOf(handle)).toEqual([]);
  });

  it("removes the cookie of a session that does not exist", async () => {
    expect(await cookiesOf(handle)).toEqual(["-ott-data"]);
  });
});

it("leaves the cookie to others in the response of a resource route, which may arrive after a sign-in", async () => {
  const handle = async (context: RequestContext) => {
    await context.viewer();
    return json({});
  };
  expect(await cookiesOf(handle)).toEqual([]);
});

it("keeps the session that the response itself starts", async () => {
  const signIn = async (context: RequestContext) => {
    await context.viewer();
    return redirect("/", { headers: { "Set-Cookie": await writeSessionId(context.request, "s2") } });
  };
  expect(await cookiesOf(signIn)).toEqual(["ott-data"]);
});
