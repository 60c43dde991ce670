import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import { errorMeta } from "./error-meta";
import { ScreenError } from "./screen-error";
import { Shell } from "./shell";

export const meta = errorMeta;

export default function DefaultLayout() {
  return (
    <Shell layout="default">
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell layout="default">
      <ScreenError error={isRouteErrorResponse(error) ? error : undefined} />
    </Shell>
  );
}
