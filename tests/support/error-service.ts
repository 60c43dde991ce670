/** A service that receives error reports in envelopes, as Sentry does. */
import { serve } from "./http-server.ts";

export interface ReceivedEvent {
  exception: { values: { type: string; value: string }[] };
  breadcrumbs?: { message: string }[];
  request?: { url: string; method: string };
  tags: Record<string, string>;
}

export interface ErrorService {
  /** Value of SENTRY_DSN. */
  dsn: string;
  events: ReceivedEvent[];
  /** Everything received, as text. */
  text(): string;
  close(): Promise<void>;
}

/** Starts a service on a free port of the loopback interface. */
export async function startErrorService(): Promise<ErrorService> {
  const events: ReceivedEvent[] = [];
  let text = "";
  const server = await serve(async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    text += body;
    // An envelope: a line about itself, then for each item a line about it and a line with it.
    const [, about = "{}", item = "{}"] = body.split("\n");
    if (JSON.parse(about).type === "event") events.push(JSON.parse(item));
    outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const dsn = `${server.url.replace("//", "//key@")}/7`;
  return { dsn, events, text: () => text, close: server.close };
}
