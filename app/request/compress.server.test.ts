import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { type Coding, codingFor, PageStream } from "./compress.server";

describe("codingFor", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0,gzip;q=0", undefined],
    ["br ; q=0.001", "br"],
    ["deflate", undefined],
    ["identity", undefined],
    ["", undefined],
    [null, undefined],
  ])("answers %s with %s", (header, coding) => {
    expect(codingFor(header)).toBe(coding);
  });
});

const nothing = () => {};
const text = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());
const decode = (coding: Coding | undefined, body: Buffer) =>
  coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;

describe.each(["br", "gzip", undefined] as const)("PageStream with %s", (coding) => {
  it("carries a page that is complete at once", async () => {
    const page = new PageStream(coding, nothing);
    page.write("<html>");
    page.write("é".repeat(20_000));
    page.flush();
    page.end("</html>");
    expect(decode(coding, await text(page.body)).toString()).toBe(`<html>${"é".repeat(20_000)}</html>`);
  });

  it("carries no zero bytes where a character did not fit into React's buffer", async () => {
    // One byte before every other cell, so that buffers also end inside of a character.
    const cells = Array.from({ length: 60 }, (_, index) => "x".repeat(index % 2) + "é".repeat(300));
    const page = new PageStream(coding, nothing);
    const { pipe } = renderToPipeableStream(
      createElement(
        "p",
        null,
        cells.map((cell, index) => createElement("b", { key: index }, cell)),
      ),
      { onAllReady: () => pipe(page) },
    );
    const html = decode(coding, await text(page.body)).toString();
    expect(html).toBe(`<p>${cells.map((cell) => `<b>${cell}</b>`).join("")}</p>`);
  });

  it("carries a page of several flushes", async () => {
    const page = new PageStream(coding, nothing);
    const body = text(page.body);
    for (const part of ["<html>", "shell", "late", "later"]) {
      page.write(part);
      page.flush();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    page.end("</html>");
    expect(decode(coding, await body).toString()).toBe("<html>shelllatelater</html>");
  });

  it("delivers what was flushed while the rest is still to come", async () => {
    const page = new PageStream(coding, nothing);
    page.write("the shell of the page");
    page.flush();
    const reader = page.body.getReader();
    const decoder =
      coding === "br" ? createBrotliDecompress() : coding === "gzip" ? createGunzip() : undefined;
    let seen = "";
    decoder?.on("data", (chunk: Buffer) => {
      seen += chunk.toString();
    });
    while (!seen.includes("the shell of the page")) {
      const { value, done } = await reader.read();
      if (done) throw new Error("the page ended early");
      if (decoder) await new Promise<void>((resolve) => decoder.write(value, () => setImmediate(resolve)));
      else seen += Buffer.from(value).toString();
    }
    expect(page.writableEnded).toBe(false);
    page.end();
  });

  it("tells the renderer when the reader has gone away", async () => {
    const onCancel = vi.fn();
    const page = new PageStream(coding, onCancel);
    page.write("x");
    page.flush();
    await page.body.cancel();
    expect(onCancel).toHaveBeenCalledOnce();
    expect(page.destroyed).toBe(true);
  });
});

it("gathers what follows a flush at once into one chunk", async () => {
  const page = new PageStream(undefined, nothing);
  page.write("shell ");
  page.flush();
  setImmediate(() => {
    page.write("data");
    page.flush();
  });
  const { value } = await page.body.getReader().read();
  expect(Buffer.from(value ?? []).toString()).toBe("shell data");
  page.end();
});
