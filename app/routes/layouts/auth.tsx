import { data } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "@remix-run/react";
import { hasPlanStep, signUpStepOf, signUpStepsAt } from "~/features/onboarding/steps";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import { wayBack } from "~/lib/way-back";
import { withContext } from "~/request/context.server";
import { lazyPart } from "~/ui/lazy-part";
import { AuthFrame } from "./AuthFrame/AuthFrame";
import { errorMeta } from "./error-meta";
import { ScreenError } from "./screen-error";
import { Shell } from "./shell";
import { useRoot } from "./use-root";
import { WizardFrame } from "./WizardFrame/WizardFrame";

/** Loaded only if the partner's sign-on replaces the sign-in page. */
const PartnerSignIn = lazyPart(() => import("~/features/social/PartnerSignIn/PartnerSignIn"));

/** Loads the messages of the frame of the sign-up steps. */
export const loader = withContext((context) => {
  const step = signUpStepOf(context.path.split("?", 1)[0] ?? "");
  return data({ messages: step ? context.messages("onboarding") : undefined });
});

export const meta = errorMeta;

/** Layout of sign-in and related pages: a form without navigation. */
export default function AuthLayout() {
  const root = useRoot();
  const { pathname, search } = useLocation();
  const step = signUpStepOf(pathname);
  const frame = { brand: root?.config.nameShort ?? "Touchline", redirectTo: pathname + search };
  const query = new URLSearchParams(search);
  const returnTo = safeReturnPath(query.get("redirectTo")) ?? paths.home;
  return (
    <div data-layout="auth">
      {root?.config.partnerSignOn && !root.viewer && <PartnerSignIn redirectTo={returnTo} isBare />}
      {step ? (
        <WizardFrame {...frame} steps={signUpStepsAt(step, hasPlanStep(query))} step={step}>
          <Outlet />
        </WizardFrame>
      ) : (
        <AuthFrame {...frame} closeHref={wayBack(search)}>
          <Outlet />
        </AuthFrame>
      )}
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
