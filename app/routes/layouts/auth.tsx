import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "@remix-run/react";
import { AuthFrame } from "./AuthFrame/AuthFrame";
import { errorMeta } from "./error-meta";
import { ScreenError } from "./screen-error";
import { Shell } from "./shell";
import { useRoot } from "./use-root";

export const meta = errorMeta;

/** Sign-in and everything that belongs to it: a form, and nothing to lead away from it. */
export default function AuthLayout() {
  const root = useRoot();
  const { pathname, search } = useLocation();
  return (
    <div data-layout="auth">
      <AuthFrame brand={root?.config.nameShort ?? "Touchline"} redirectTo={pathname + search}>
        <Outlet />
      </AuthFrame>
    </div>
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
