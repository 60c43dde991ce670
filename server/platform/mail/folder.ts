import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Delivery, Letter } from "./mail.ts";

export interface FolderOptions {
  directory: string;
  /** Name and address of the sender. */
  from: string;
}

/**
 * Leaves every mail as one `.eml` file (RFC 5322) that only the platform's own user can read, for a mail
 * program or an operator's delivery agent.
 */
export function createFolderDelivery({ directory, from }: FolderOptions): Delivery {
  return {
    async deliver(letter) {
      // The same mail delivered again replaces itself.
      const name = `${letter.date.toISOString().replace(/[:.]/g, "-")}-${letter.id}`;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Whoever collects mail sees whole files only.
      const draft = path.join(directory, `.${name}`);
      await writeFile(draft, formatMail(letter, from), { mode: 0o600 });
      await rename(draft, path.join(directory, `${name}.eml`));
    },
    async prune(before) {
      const names = await readdir(directory).catch(() => []);
      for (const name of names.filter((file) => file.endsWith(".eml"))) {
        const file = path.join(directory, name);
        // Somebody may collect it at the same moment.
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }));
        if (mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}

/** A message of RFC 5322 with lines ending in CR LF. */
export function formatMail({ id, date, to, subject, text }: Letter, from: string): string {
  const headers = [
    ["From", from],
    ["To", to],
    ["Subject", subject],
    ["Date", date.toUTCString().replace("GMT", "+0000")],
    ["Message-ID", messageId(id, from)],
    ["MIME-Version", "1.0"],
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Transfer-Encoding", "8bit"],
    ["Auto-Submitted", "auto-generated"],
  ].map(([name, value]) => `${name}: ${oneLine(value ?? "")}`);
  return [...headers, "", ...text.split(/\r?\n/), ""].join("\r\n");
}

/** Message-ID of a mail, in the domain of its sender. */
export function messageId(id: string, from: string): string {
  return `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? "localhost"}>`;
}

/** A line break in a header would begin another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
