import { type ComponentProps, isValidElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { browserLog } from "~/lib/browser-log";
import { FailureGuard } from "~/ui/FailureGuard";
import { Toasts } from "./Toasts";

afterEach(() => void vi.restoreAllMocks());

it("logs that toasts could not be shown, and leaves them out", () => {
  const logged = vi.spyOn(browserLog, "error").mockReturnValue();
  const element = Toasts();
  if (!isValidElement<ComponentProps<typeof FailureGuard>>(element)) throw new Error("no element");
  expect(element.type).toBe(FailureGuard);

  const guard = new FailureGuard(element.props);
  expect(guard.render()).toBe(element.props.children);
  const error = new Error("no container");
  guard.state = FailureGuard.getDerivedStateFromError();
  guard.componentDidCatch(error);
  expect(guard.render()).toBeNull();
  expect(logged).toHaveBeenCalledExactlyOnceWith("toasts not shown", error);
});
