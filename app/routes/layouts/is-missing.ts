import type { ErrorResponse } from "@remix-run/react";
import type { ScreenFailure } from "~/request/error-responses.server";

/** Whether an error says that nothing is at the URL; its status is not 404 after a form. */
export const isMissing = ({ status, data }: ErrorResponse): boolean =>
  status === 404 || (data as ScreenFailure | null)?.context !== undefined;
