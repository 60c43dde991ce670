import { expect, it } from "vitest";
import { createMethodTable } from "./methods.ts";

const table = createMethodTable();
table.add("GET", "/api/event/get_by_id/id/:id");
table.add(["GET", "HEAD"], "/media/:rendition.m3u8");
table.add("OPTIONS", "/media/*");
table.add("POST", "/api/event/list");

it.each([
  ["/api/event/get_by_id/id/e1", ["GET"]],
  ["/api/event/get_by_id/id/", []],
  ["/api/event/get_by_id/id/e1/more", []],
  ["/api/event/list?page=1", ["POST"]],
  ["/api/event/lists", []],
  ["/media/a/b/c", ["OPTIONS"]],
  ["/media/240p.m3u8", ["GET", "HEAD", "OPTIONS"]],
  ["/media/240pxm3u8", ["OPTIONS"]],
])("%s supports %j", (url, methods) => {
  expect(table.of(url)).toEqual(methods);
});
