/**
 * A real platform with payments, and users of the site in front of it, whose requests go straight to loaders
 * and actions.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { setConfig } from "../../app/config/config.server.ts";
import { register } from "../../app/platform/endpoints/user.ts";
import { contextOf, type RequestContext } from "../../app/request/context.server.ts";
import { startSession } from "../../app/request/sign-in.server.ts";
import { readSessionId } from "../../app/session/cookies.server.ts";
import { openFileStore } from "../../app/session/store/file-store.server.ts";
import { setSessionStore } from "../../app/session/store.server.ts";
import { configOf } from "./config.ts";
import { type FaultyPlatform, faultyPlatform } from "./faulty-platform.ts";
import { removeFolder, temporaryFolder } from "./temp.ts";
import { startTestPlatform } from "./test-platform.ts";

export interface Storefront {
  /** The proxy in front of the platform. */
  platform: FaultyPlatform;
  /**
   * Gives the platform another URL: what the product remembers of a platform counts for one URL.
   * @param host another name of this machine; the first one is `127.0.0.1`
   */
  moveTo(host: string): void;
  /** A connection string of the platform's database, for commands. */
  databaseUrl: string;
  signUp(): Promise<Member>;
  /** Number of charges at the payment gateway. */
  charges(): Promise<number>;
  /** URL at which the bank confirms the newest charge. */
  confirmation(): Promise<string>;
  /** Everything that was logged. */
  log(): string;
  /** Contents of all files of the session store. */
  sessionFiles(): string;
  stop(): Promise<void>;
}

export interface Member {
  email: string;
  sessionId: string;
  /** A request of this viewer; with a form a POST. @param further cookies besides that of the session */
  visit(path: string, form?: Record<string, string>, further?: string): RequestContext;
}

/** The platform redirects browsers to this machine only. */
const SITE = "http://localhost:3000";

/** A request without a session. */
export function strangerVisit(path: string, form?: Record<string, string>): RequestContext {
  return contextOf(requestTo(path, form));
}

function requestTo(path: string, form: Record<string, string> | undefined, headers = {}) {
  const body = form && new URLSearchParams(form);
  const request = new Request(`${SITE}${path}`, { method: form ? "POST" : "GET", body, headers });
  return { request, context: {} };
}

/** Starts it and sets the configuration and the session store of the code under test until it stops. */
export async function openStorefront(): Promise<Storefront> {
  const real = await startTestPlatform({ clock: "running", payments: { port: 0, isPortFixed: false } });
  const platform = await faultyPlatform(real.url);
  const database = new pg.Client({ connectionString: real.databaseUrl });
  await database.connect();
  const directory = temporaryFolder("sessions");
  const store = openFileStore(directory);
  setSessionStore(store);
  setConfig(configOf({ env: { API_BASE: platform.url } }));
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  let accountCount = 0;
  return {
    platform,
    moveTo(host) {
      setConfig(configOf({ env: { API_BASE: platform.url.replace("127.0.0.1", host) } }));
    },
    databaseUrl: real.databaseUrl,
    async signUp() {
      accountCount += 1;
      const email = `member-${accountCount}@example.com`;
      const arriving = strangerVisit("/auth/sign-up", {});
      const reply = await register(arriving.anonymousPlatform, {
        email,
        password: "a long password",
        displayName: "Robin",
        termsAccepted: true,
      });
      const [cookie = ""] = ((await startSession(arriving, reply))[0] ?? "").split(";");
      const sessionId = (await readSessionId(new Request(SITE, { headers: { cookie } }))) ?? "";
      return {
        email,
        sessionId,
        visit(path, form, further) {
          const cookies = [cookie, further].filter(Boolean).join("; ");
          return contextOf({ ...requestTo(path, form, { cookie: cookies }), context: { log } });
        },
      };
    },
    async charges() {
      return (await database.query("select 1 from gateway_charges")).rowCount ?? 0;
    },
    async confirmation() {
      const { rows } = await database.query(
        "select redirect_url as url from charges where redirect_url is not null order by created_at desc limit 1",
      );
      return rows[0]?.url ?? "";
    },
    log: () => lines.join(""),
    sessionFiles: () =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
        .join("\n"),
    async stop() {
      setSessionStore(undefined);
      await store.close();
      await database.end();
      await platform.close();
      await real.stop();
      removeFolder(directory);
    },
  };
}

type DataOf<R> = R extends { data: infer T } ? T : never;

/** Result of a loader or an action, returned or thrown: a redirect, or data with its status. */
export interface Given<T> {
  status: number;
  location: string | undefined;
  data: T;
}

/** Calls a loader or an action as Remix does: a thrown response is a response, too. */
export async function responseOf<R>(work: Promise<R>): Promise<Given<DataOf<R>>> {
  const input = (await work.catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown;
    return thrown;
  })) as Response | { data: DataOf<R>; init: ResponseInit | null };
  if (input instanceof Response) {
    const location = input.headers.get("location") ?? undefined;
    return { status: input.status, location, data: undefined as DataOf<R> };
  }
  return { status: input.init?.status ?? 200, location: undefined, data: input.data };
}
