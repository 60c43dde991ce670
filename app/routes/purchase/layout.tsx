import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "@remix-run/react";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import { errorMeta } from "../layouts/error-meta";
import { ScreenError } from "../layouts/screen-error";
import { Shell } from "../layouts/shell";
import { useRoot } from "../layouts/use-root";
import { PurchaseFrame } from "./PurchaseFrame/PurchaseFrame";

export const meta = errorMeta;

/** Layout of a purchase. */
export default function PurchaseLayout() {
  const root = useRoot();
  const { pathname, search } = useLocation();
  const returnTo = safeReturnPath(new URLSearchParams(search).get("redirectTo"));
  return (
    <div data-layout="default">
      <PurchaseFrame
        brand={root?.config.nameShort ?? "Touchline"}
        redirectTo={pathname + search}
        closeHref={returnTo ?? paths.accountSubscriptions}
      >
        <Outlet />
      </PurchaseFrame>
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
