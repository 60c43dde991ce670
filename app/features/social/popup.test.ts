import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { popupFeatures, readPopupMessage, signInWithPopup } from "./popup";
import { SignInError } from "./sign-in-error";

const ORIGIN = "https://tv.example";

describe("the popup's place", () => {
  it.each([
    [{ availWidth: 360, availHeight: 640 }, "popup,width=512,height=730,left=0,top=0"],
    [{ availWidth: 1280, availHeight: 800 }, "popup,width=512,height=730,left=384,top=35"],
    [{ availWidth: 2560, availHeight: 1440 }, "popup,width=1024,height=1008,left=768,top=216"],
  ])("%o: %s", (screen, features) => {
    expect(popupFeatures(screen)).toBe(features);
  });
});

describe("what its last page says", () => {
  it.each([
    [{ type: "success", to: "/live" }, { to: "/live" }],
    [{ source: "ott-auth", type: "success" }, { to: undefined }],
    [{ type: "success", to: "//evil.example" }, { to: undefined }],
    [{ type: "success", to: "https://evil.example" }, { to: undefined }],
    [{ access_token: "at" }, { accessToken: "at" }],
    [{ type: "something" }, undefined],
    ["success", undefined],
    [null, undefined],
  ])("%o", (message, result) => {
    expect(readPopupMessage(message)).toEqual(result);
  });

  it("an error is a failed sign-in", () => {
    expect(readPopupMessage({ type: "error", code: "x" })).toMatchObject({ code: "login_failed" });
  });
});

describe("waiting for it", () => {
  const popup = { closed: false, close: () => undefined };
  let listeners: Set<(event: object) => void>;
  let submitted: { target: string; popup: string }[];
  const field = { value: "" };
  const form = { target: "", elements: { namedItem: () => field } };

  beforeEach(() => {
    vi.useFakeTimers();
    listeners = new Set();
    submitted = [];
    popup.closed = false;
    const submit = () => submitted.push({ target: form.target, popup: field.value });
    vi.stubGlobal("HTMLFormElement", { prototype: { submit } });
    vi.stubGlobal("location", { origin: ORIGIN });
    vi.stubGlobal("window", { open: () => popup, screen: { availWidth: 1280, availHeight: 800 } });
    vi.stubGlobal("addEventListener", (_: string, listener: (event: object) => void) =>
      listeners.add(listener),
    );
    vi.stubGlobal("removeEventListener", (_: string, listener: (event: object) => void) =>
      listeners.delete(listener),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const say = (origin: string, data: object) => {
    for (const listener of [...listeners]) listener({ origin, data });
  };
  const begin = () => signInWithPopup(form as unknown as HTMLFormElement);

  it("the form goes into the popup, and is what it was afterwards", async () => {
    const result = begin();
    expect(submitted).toEqual([{ target: "touchline-sign-in", popup: "yes" }]);
    expect([form.target, field.value]).toEqual(["", ""]);
    say(ORIGIN, { type: "success", to: "/live" });
    await expect(result).resolves.toEqual({ to: "/live" });
    expect(listeners.size).toBe(0);
  });

  it("only this site is listened to", async () => {
    const result = begin();
    say("https://evil.example", { type: "success", to: "/evil" });
    say(ORIGIN, { type: "error" });
    await expect(result).rejects.toMatchObject({ code: "login_failed" });
  });

  it("closing it is noticed within 500 ms, and not without looking", async () => {
    const result = begin();
    let reason: unknown;
    result.catch((error: unknown) => {
      reason = error;
    });
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(499);
    expect(reason).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(reason).toBeInstanceOf(SignInError);
    expect(reason).toMatchObject({ code: "popup_closed", message: "Popup was closed" });
  });

  it("a browser that opens none says so", async () => {
    vi.stubGlobal("window", { open: () => null, screen: { availWidth: 1, availHeight: 1 } });
    await expect(begin()).rejects.toMatchObject({ code: "popup_blocked" });
    expect(submitted).toEqual([]);
  });
});
