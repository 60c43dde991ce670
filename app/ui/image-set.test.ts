import { expect, it } from "vitest";
import { imageSet } from "./image-set";

const ORIGINS = ["https://img.example"];

it("offers a picture of a known origin in the widths the host makes", () => {
  const set = imageSet("https://img.example/a b.jpg?x=1&y=2", ORIGINS);
  expect(set?.split(", ")).toHaveLength(5);
  expect(set).toContain("/image?src=https%3A%2F%2Fimg.example%2Fa%20b.jpg%3Fx%3D1%26y%3D2&w=640 640w");
});

it("leaves drawings, other origins and URLs of this site as they are", () => {
  expect(imageSet("https://img.example/crest.svg", ORIGINS)).toBeUndefined();
  expect(imageSet("https://other.example/a.jpg", ORIGINS)).toBeUndefined();
  expect(imageSet("/fallback/image.png", ORIGINS)).toBeUndefined();
  expect(imageSet(undefined, ORIGINS)).toBeUndefined();
});
