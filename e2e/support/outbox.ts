/**
 * Mails that the product has sent: without a mail server they are files in a folder of its data directory.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "./test.ts";

/** Waits for the first mail to an address. */
export async function mailTo(address: string): Promise<string> {
  const folder = path.join(process.env.TOUCHLINE_E2E_DATA ?? "", "outbox");
  let mail = "";
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
      const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
      mail = mails.find((text) => text.includes(`To: ${address}\r\n`)) ?? "";
      return mail;
    })
    .not.toBe("");
  return mail;
}
