import { expect, it } from "vitest";
import { PlatformError } from "./errors";
import { createPlatformsWithout, type PlatformsWithout } from "./platforms-without.server";

const [ONE, OTHER] = ["https://one.example", "https://other.example"];

const succeed = (platforms: PlatformsWithout) => platforms.ifOffered(ONE, Promise.resolve("found"));
const fail = (platforms: PlatformsWithout, status: number, code = "x") =>
  platforms.ifOffered(ONE, Promise.reject(new PlatformError(code, status)));

it("remembers for ten minutes that a platform lacks a call", async () => {
  let now = 1_000;
  const platforms = createPlatformsWithout({ now: () => now });
  expect(await fail(platforms, 404)).toBeUndefined();
  now += 600_000;
  expect([ONE, OTHER].map(platforms.has)).toEqual([true, false]);
  now += 1;
  expect(platforms.has(ONE)).toBe(false);
});

it("remembers no refusal of a call that has succeeded", async () => {
  const platforms = createPlatformsWithout();
  expect(await succeed(platforms)).toBe("found");
  expect(await fail(platforms, 404)).toBeUndefined();
  expect([platforms.has(ONE), platforms.hasSucceeded(ONE)]).toEqual([false, true]);
});

it("forgets a refusal when the call succeeds", async () => {
  const platforms = createPlatformsWithout();
  await fail(platforms, 501);
  expect([platforms.has(ONE), platforms.hasSucceeded(ONE)]).toEqual([true, false]);
  await succeed(platforms);
  expect([platforms.has(ONE), platforms.hasSucceeded(ONE)]).toEqual([false, true]);
});

it("counts what a platform does not know as a call that it lacks", async () => {
  const platforms = createPlatformsWithout();
  await platforms.ifOffered(ONE, Promise.resolve(undefined));
  expect(platforms.has(ONE)).toBe(true);
});

it("remembers nothing of other failures", async () => {
  const platforms = createPlatformsWithout({ isMissing: ({ code }) => code !== "unknown" });
  await expect(fail(platforms, 404, "unknown")).rejects.toMatchObject({ code: "unknown" });
  expect([platforms.has(ONE), platforms.hasSucceeded(ONE)]).toEqual([false, false]);
  await fail(platforms, 404);
  expect(platforms.has(ONE)).toBe(true);
});
