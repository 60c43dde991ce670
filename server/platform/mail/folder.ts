import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Delivery, type Letter, unsubscribeHeaders } from "./mail.ts";

export interface FolderOptions {
  directory: string;
  /** Name and address of the sender. */
  from: string;
}

/**
 * Writes every mail to one `.eml` file (RFC 5322) that only the platform's own system user can read, for a
 * mail program or a delivery agent.
 */
export function createFolderDelivery({ directory, from }: FolderOptions): Delivery {
  return {
    async deliver(letter) {
      // The name depends on the mail only, so a second delivery replaces the first.
      const name = `${letter.date.toISOString().replace(/[:.]/g, "-")}-${letter.id}`;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Renaming a finished draft: a program that collects mail never sees a partial file.
      const draft = path.join(directory, `.${name}`);
      await writeFile(draft, formatMail(letter, from), { mode: 0o600 });
      await rename(draft, path.join(directory, `${name}.eml`));
    },
    async prune(before) {
      const names = await readdir(directory).catch(() => []);
      for (const name of names.filter((file) => file.endsWith(".eml"))) {
        const file = path.join(directory, name);
        // Another program may collect the file at the same moment.
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }));
        if (mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}

/** Returns a message as in RFC 5322, with lines ending in CR LF. */
export function formatMail(letter: Letter, from: string): string {
  const { id, date, to, subject, text } = letter;
  const headers = [
    ["From", from],
    ["To", to],
    ["Subject", oneLine(subject)],
    ["Date", date.toUTCString().replace("GMT", "+0000")],
    ["Message-ID", messageId(id, from)],
    ["MIME-Version", "1.0"],
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Transfer-Encoding", "8bit"],
    ["Auto-Submitted", "auto-generated"],
    ...Object.entries(unsubscribeHeaders(letter)),
  ].map(
    ([name, value]) => `${name}: ${name === "Subject" ? encodeWords(value ?? "") : oneLine(value ?? "")}`,
  );
  return [...headers, "", ...text.split(/\r?\n/), ""].join("\r\n");
}

/** Message-ID of a mail, in the domain of its sender. */
export function messageId(id: string, from: string): string {
  return `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? "localhost"}>`;
}

/** Bytes of text in one encoded word; RFC 2047 limits the whole word to 75 characters. */
const WORD_BYTES = 42;

/** Encodes a header's text by RFC 2047: non-ASCII text becomes encoded words, folded over lines. */
function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words = [""];
  for (const character of text) {
    const word = words.at(-1) ?? "";
    if (Buffer.byteLength(word + character) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = word + character;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}

/** Removes line breaks, which would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
