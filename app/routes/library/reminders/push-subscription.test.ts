import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDeviceState, subscribe } from "./push-subscription";

const KEY = Buffer.alloc(65, 4).toString("base64url");
let subscription: { unsubscribe: () => Promise<boolean>; toJSON: () => object } | null;
const asked: string[] = [];

function install({ permission = "default", answer = "granted" } = {}) {
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(`subscribe ${applicationServerKey.length}`);
      subscription = fresh();
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async (path: string) => void asked.push(`register ${path}`),
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("window", { PushManager: class {}, Notification: {} });
  vi.stubGlobal("Notification", {
    permission,
    requestPermission: async () => {
      asked.push("permission");
      return answer;
    },
  });
}
const fresh = () => ({
  unsubscribe: async () => {
    asked.push("unsubscribe");
    subscription = null;
    return true;
  },
  toJSON: () => ({ endpoint: "https://push.example/x", keys: { p256dh: "p", auth: "a" } }),
});

beforeEach(() => {
  subscription = null;
  asked.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe("the state of a browser", () => {
  it("is on if the browser and the installation agree", async () => {
    install({ permission: "granted" });
    subscription = fresh();
    expect(await readDeviceState(true)).toBe("on");
    expect(asked).toEqual([]);
  });

  it("is off if the installation does not know the device, and the browser ends its subscription", async () => {
    install({ permission: "granted" });
    subscription = fresh();
    expect(await readDeviceState(false)).toBe("off");
    expect(asked).toEqual(["unsubscribe"]);
    expect(await readDeviceState(true)).toBe("off");
  });

  it("tells what is blocked, not supported, or needs the home screen", async () => {
    install({ permission: "denied" });
    expect(await readDeviceState(true)).toBe("blocked");
    vi.stubGlobal("window", {});
    expect(await readDeviceState(false)).toBe("unsupported");
    vi.stubGlobal("navigator", { serviceWorker: {}, standalone: false });
    expect(await readDeviceState(false)).toBe("install");
  });
});

describe("subscribing", () => {
  it("asks for the permission first, and returns the fields of the form", async () => {
    install();
    subscription = fresh();
    expect(await subscribe(KEY)).toEqual({
      ...{ endpoint: "https://push.example/x", p256dh: "p", auth: "a" },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(asked).toEqual(["permission", "register /sw.js", "unsubscribe", "subscribe 65"]);
  });

  it("fails if the service worker does not install", async () => {
    vi.useFakeTimers();
    install();
    Object.assign(navigator.serviceWorker, { ready: new Promise(() => {}) });
    const failed = expect(subscribe(KEY)).rejects.toThrow("not installed");
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    vi.useRealTimers();
  });

  it.each([
    ["denied", "blocked"],
    ["default", "off"],
  ])("ends there if the viewer answers %s", async (answer, state) => {
    install({ answer });
    expect(await subscribe(KEY)).toBe(state);
    expect(asked).toEqual(["permission"]);
  });
});
