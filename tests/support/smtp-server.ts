/** A mail server that speaks as much SMTP (RFC 5321) as a client needs to hand in a mail. */

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header and body as they came over the line, dots unstuffed. */
  text: string;
}

export interface SmtpServer {
  url: string;
  port: number;
  /** Mails that were accepted. */
  mails: ReceivedMail[];
  /** Every command line that came. */
  commands: string[];
  /**
   * How commands are answered from now on, by their first word (`MAIL`, `RCPT`, `DATA`, or `.` for the end of a
   * mail). "hang" does not answer at all.
   */
  responses: Record<string, string>;
  close(): Promise<void>;
}

/** Starts on a free port of the loopback, or on the given one. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const commands: string[] = [];
  const responses: Record<string, string> = {};
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {
      // A client that goes away is not our concern.
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
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    commands,
    responses,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
