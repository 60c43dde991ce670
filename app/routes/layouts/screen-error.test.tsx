import type { ErrorResponse } from "@remix-run/react";
import { afterEach, expect, it, vi } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../tests/support/rendered";
import { ScreenError } from "./screen-error";

const useRevalidator = vi.hoisted(() => vi.fn(() => ({ revalidate: () => {} })));
vi.mock("@remix-run/react", async (load) => ({
  ...(await load<object>()),
  useLocation: () => ({ pathname: "/live", search: "?page=2", hash: "", state: null, key: "" }),
  useParams: () => ({}),
  useRevalidator,
}));
afterEach(() => void useRevalidator.mockClear());

const html = (error: ErrorResponse | undefined) =>
  rendered(<ScreenError error={error} />, { messages: messagesFor("en", "common", "errors") });
const response = (status: number): ErrorResponse => ({
  status,
  statusText: "",
  data: { code: "refused" },
});

it.each([undefined, 408, 429, 500, 502, 503])("a failure that may pass (%s) can be tried again", (status) => {
  expect(html(status === undefined ? undefined : response(status))).toContain('href="/live?page=2"');
  expect(useRevalidator).toHaveBeenCalled();
});

it.each([400, 401, 403, 405, 413, 422])("a refused request (%d) is not tried again", (status) => {
  const page = html(response(status));
  expect(page).toContain(`>${status}<`);
  expect(page).not.toContain('href="/live?page=2"');
  expect(useRevalidator).not.toHaveBeenCalled();
});
