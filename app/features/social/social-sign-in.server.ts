import Bowser from "bowser";
import { getConfig } from "~/config/config.server";
import { type ProviderToken, signInWithToken } from "~/platform/endpoints/user";
import { writeFlash } from "~/session/cookies.server";
import { leadToLimit } from "~/session/device-limit.server";
import { leadBack } from "~/session/guards.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { DeviceLimitExceeded, deviceOf, startSession } from "~/session/sign-in.server";
import { anonymousPlatform } from "~/session/viewer.server";
import { version } from "../../../package.json";
import { signUpStepPath } from "../onboarding/steps";

/**
 * Signs in with a provider's token: makes the session, and leads to where it began, or to the steps that follow a new
 * account, or to the devices when there is no room for this one.
 * @throws PlatformError, PlatformUnreachable when the platform does not take the token
 */
export async function signInWithProvider(
  args: LoadArgs,
  token: ProviderToken,
  returnTo: string,
): Promise<Response> {
  const { request } = args;
  try {
    const reply = await signInWithToken(anonymousPlatform(args), token, deviceFactsOf(request));
    const headers = new Headers();
    for (const cookie of await startSession(args, reply)) headers.append("Set-Cookie", cookie);
    headers.append("Set-Cookie", await writeFlash(request, {}));
    const followsLeagues = getConfig().customer.enable_leagues_view;
    const to = reply.isRegister ? signUpStepPath("personalization", { returnTo, followsLeagues }) : returnTo;
    return leadBack(request, to, { status: 303, headers });
  } catch (error) {
    if (!(error instanceof DeviceLimitExceeded)) throw error;
    scopeOf(args).log.info({ code: error.code, provider: token.provider }, "sign-in failed");
    const credentials = { token: error.token, provider: token.provider };
    return leadToLimit(args, { credentials, devices: error.devices, returnTo });
  }
}

function deviceFactsOf(request: Request) {
  const id = deviceOf(request);
  const { os } = Bowser.parse(id);
  return { id, osName: os.name ?? "", osVersion: os.version ?? "", appVersion: version };
}
