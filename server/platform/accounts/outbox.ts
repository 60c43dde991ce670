import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

export interface Mail {
  /** An e-mail address. */
  to: string;
  /** ASCII, one line. */
  subject: string;
  text: string;
}

/** Where mail goes: files that a mail program, or an operator's delivery agent, can open as they are. */
export interface Outbox {
  /** @throws when the file cannot be written */
  send(mail: Mail): Promise<void>;
}

export interface OutboxOptions {
  directory: string;
  now: () => number;
  newId: () => string;
}

const SENDER = "Touchline <no-reply@touchline.example>";

/** Writes every mail as one `.eml` file (RFC 5322) that only the platform's own user can read. */
export function createOutbox({ directory, now, newId }: OutboxOptions): Outbox {
  return {
    async send(mail) {
      const id = newId();
      const date = new Date(now());
      const name = `${date.toISOString().replace(/[:.]/g, "-")}-${id}`;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Whoever collects mail sees whole files only.
      const draft = path.join(directory, `.${name}`);
      await writeFile(draft, formatMail(mail, { id, date }), { mode: 0o600 });
      await rename(draft, path.join(directory, `${name}.eml`));
    },
  };
}

/** A message of RFC 5322 with lines ending in CR LF. */
export function formatMail({ to, subject, text }: Mail, { id, date }: { id: string; date: Date }): string {
  const headers = [
    ["From", SENDER],
    ["To", to],
    ["Subject", subject],
    ["Date", date.toUTCString().replace("GMT", "+0000")],
    ["Message-ID", `<${id}@touchline.example>`],
    ["MIME-Version", "1.0"],
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Transfer-Encoding", "8bit"],
    ["Auto-Submitted", "auto-generated"],
  ].map(([name, value]) => `${name}: ${oneLine(value ?? "")}`);
  return [...headers, "", ...text.split(/\r?\n/), ""].join("\r\n");
}

/** A line break in a header would begin another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
