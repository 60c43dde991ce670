/** Reads mails that the platform has written to its folder. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";

/** A decoded mail. */
export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** The whole file. */
  source: string;
}

/** Returns all mails in the folder `outbox` of a data directory, oldest first. */
export async function mailsIn(directory: string): Promise<ReadMail[]> {
  const folder = path.join(directory, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(path.join(folder, name), "utf8");
      const [head = "", ...body] = source.split("\r\n\r\n");
      const header = (field: string) =>
        new RegExp(`^${field}: (.*(?:\\r\\n .*)*)$`, "m").exec(head)?.[1]?.replace(/\r\n /g, " ") ?? "";
      const text = body.join("\r\n\r\n").replaceAll("\r\n", "\n");
      return { to: header("To"), subject: decodeWords(header("Subject")), text, source };
    }),
  );
}

/** Waits until this number of mails to an address exists. */
export async function mailsTo(directory: string, address: string, count = 1): Promise<ReadMail[]> {
  const find = async () => (await mailsIn(directory)).filter(({ to }) => to === address);
  await expect.poll(async () => (await find()).length).toBe(count);
  return find();
}

/** Decodes encoded words (RFC 2047); supports only the form that the platform writes, UTF-8 in Base64. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?utf-8\?B\?/gi, "?= =?utf-8?B?")
    .replaceAll("?= =?", "?==?")
    .replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, encoded: string) => Buffer.from(encoded, "base64").toString());
}
