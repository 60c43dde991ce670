/** A browser without scripts, limited to forms and cookies. */
import { storeCookies } from "./store-cookies.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Credentials of the demo data's first account. */
export const DEMO_CREDENTIALS = { username: "demo@touchline.example", password: "touchline-demo" };

export class Viewer {
  /** Sent with every request. */
  headers: Record<string, string> = {};
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, cookies: Iterable<[string, string]> = []) {
    this.#url = url;
    for (const [name, value] of cookies) this.#cookies.set(name, value);
  }

  /** The same browser at another URL: the product after a restart on other ports. */
  at(url: string): Viewer {
    return new Viewer(url, this.#cookies);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  get(path: string): Promise<Response> {
    return this.#send(path, {});
  }

  /** @param signal aborts the request */
  post(path: string, fields: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const headers = { origin: this.#url, "sec-fetch-site": "same-origin" };
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields), headers, signal });
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      "user-agent": CHROME,
      accept: "text/html",
      ...(cookie ? { cookie } : {}),
      ...this.headers,
      ...init.headers,
    };
    const response = await fetch(`${this.#url}${path}`, { ...init, headers, redirect: "manual" });
    storeCookies(this.#cookies, response.headers);
    return response;
  }
}
