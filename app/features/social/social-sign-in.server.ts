import Bowser from "bowser";
import { type ProviderToken, signInWithToken } from "~/platform/endpoints/user";
import type { RequestContext } from "~/request/context.server";
import { redirectBack } from "~/request/guards.server";
import { DeviceLimitExceeded, deviceOf, startSession } from "~/request/sign-in.server";
import { version } from "../../../package.json";
import { redirectToDeviceLimit } from "../devices/device-limit.server";
import { firstSignUpStep } from "../onboarding/origin.server";

/**
 * Signs in with a provider's token and starts the session. Redirects to `returnTo`, to the sign-up steps for
 * a new account, or to the device list if the device limit is reached.
 * @throws PlatformError, PlatformUnreachable if the platform rejects the token or does not respond
 */
export async function signInWithProvider(
  context: RequestContext,
  token: ProviderToken,
  returnTo: string,
): Promise<Response> {
  const { request } = context;
  try {
    const reply = await signInWithToken(context.anonymousPlatform, token, deviceFactsOf(request));
    const headers = new Headers();
    for (const cookie of await startSession(context, reply)) headers.append("Set-Cookie", cookie);

    const to = reply.isRegister ? await firstSignUpStep(context, returnTo) : returnTo;
    return redirectBack(request, to, { status: 303, headers });
  } catch (error) {
    if (!(error instanceof DeviceLimitExceeded)) throw error;
    context.log.info({ code: error.code, provider: token.provider }, "sign-in failed");
    const credentials = { token: error.token, provider: token.provider };
    return redirectToDeviceLimit(context, { credentials, devices: error.devices, returnTo });
  }
}

function deviceFactsOf(request: Request) {
  const id = deviceOf(request);
  const { os } = Bowser.parse(id);
  return { id, osName: os.name ?? "", osVersion: os.version ?? "", appVersion: version };
}
