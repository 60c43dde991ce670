/** A mail server with the part of SMTP (RFC 5321) that a client needs to send a mail. */

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header and body as received, with dots unstuffed. */
  text: string;
}

export interface SmtpServer {
  url: string;
  port: number;
  /** Accepted mails. */
  mails: ReceivedMail[];
  /** Every command line received. */
  commands: string[];
  /**
   * Responses to commands from now on, by their first word (`MAIL`, `RCPT`, `DATA`, or `.` for the end of a
   * mail). "hang" sends no response.
   */
  responses: Record<string, string>;
  /** Decides what happens to a mail that has arrived completely; default: what `responses` say. */
  onMail?: (mail: ReceivedMail) => "accept" | "accept without response" | "no response";
  close(): Promise<void>;
}

/** Starts on a free port of the loopback, or on this one. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const commands: string[] = [];
  const responses: Record<string, string> = {};
  const sockets = new Set<Socket>();

  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {
      // Clients may disconnect at any time.
    });
    const say = (word: string, usual: string) => {
      const line = responses[word] ?? usual;
      if (line !== "hang") socket.write(`${line}\r\n`);
    };
    let envelope: ReceivedMail = { from: "", to: [], text: "" };
    let isReadingMail = false;
    let pending = "";

    const onLine = (line: string) => {
      if (isReadingMail) {
        if (line !== ".") {
          envelope.text += `${line.replace(/^\./, "")}\r\n`;
          return;
        }
        isReadingMail = false;
        const decision = server.onMail?.(envelope);
        if (decision === "accept without response") mails.push(envelope);
        if (decision && decision !== "accept") return;
        if ((responses["."] ?? "250").startsWith("250")) mails.push(envelope);
        say(".", "250 Accepted");
        return;
      }
      commands.push(line);
      const word = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? "";
      const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (word === "EHLO" || word === "HELO") say(word, "250-test.example\r\n250 8BITMIME");
      else if (word === "MAIL") {
        envelope = { from: address, to: [], text: "" };
        say(word, "250 OK");
      } else if (word === "RCPT") {
        envelope.to.push(address);
        say(word, "250 OK");
      } else if (word === "DATA") {
        isReadingMail = (responses.DATA ?? "354").startsWith("354");
        say(word, "354 Go on");
      } else if (word === "QUIT") {
        socket.end("221 Bye\r\n");
      } else say(word, "250 OK");
    };
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      pending += chunk;
      const lines = pending.split("\r\n");
      pending = lines.pop() ?? "";
      lines.forEach(onLine);
    });
    say("greeting", "220 test.example ESMTP");
  });
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject);
    listener.listen(port, "127.0.0.1", resolve);
  });
  const bound = (listener.address() as AddressInfo).port;
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    commands,
    responses,
    async close() {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return server;
}

/** Decodes what a mail program shows of a mail of plain text. */
export function readMail({ text: source }: ReceivedMail): { id: string; subject: string; text: string } {
  const [head = "", ...body] = source.split("\r\n\r\n");
  const header = (field: string) =>
    new RegExp(`^${field}: (.*(?:\\r\\n[ \\t].*)*)$`, "im").exec(head)?.[1]?.replace(/\r\n/g, "") ?? "";
  const encoding = header("Content-Transfer-Encoding").toLowerCase();
  const subject = header("Subject")
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      /b/i.test(kind) ? decode(word, "base64") : decode(word.replaceAll("_", " "), "quoted-printable"),
    );
  return { id: header("Message-ID"), subject, text: decode(body.join("\r\n\r\n"), encoding) };
}

function decode(text: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString();
  if (encoding !== "quoted-printable") return text;
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  const bytes = text.replace(/=\r\n/g, "").replace(/=([\dA-F]{2})/gi, byte);
  return Buffer.from(bytes, "latin1").toString();
}
