import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import { errorMeta } from "./error-meta";
import { ScreenError } from "./screen-error";
import { Shell } from "./shell";

export const meta = errorMeta;

export default function HomeLayout() {
  return (
    <Shell layout="home">
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell layout="home">
      <ScreenError error={isRouteErrorResponse(error) ? error : undefined} />
    </Shell>
  );
}
