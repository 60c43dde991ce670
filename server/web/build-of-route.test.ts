import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { buildOfRoute } from "./build-of-route.ts";

const routes = {
  root: { id: "root", path: "" },
  layout: { id: "layout", parentId: "root" },
  event: { id: "event", parentId: "layout", path: "events/:id" },
  search: { id: "search", parentId: "layout", path: "search" },
};
const build = { basename: "/de", routes, assets: { version: "1", routes } } as unknown as ServerBuild;

test("keeps a route and those around it, in the build and its assets", () => {
  const part = buildOfRoute(build, "event");
  expect(Object.keys(part.routes)).toEqual(["root", "layout", "event"]);
  expect(Object.keys(part.assets.routes)).toEqual(["root", "layout", "event"]);
  expect(part).toMatchObject({ basename: "/de", assets: { version: "1" } });
});

test("keeps everything where no route matches", () => {
  expect(buildOfRoute(build, undefined)).toBe(build);
});
