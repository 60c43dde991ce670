import type { AuthMode, Provider } from "./providers";

/** Where a sign-in at a provider begins; browsers are sent on to it. */
export const startPath = (provider: Provider) => `/auth/oauth2/start/${provider}`;

/** The hidden fields of every form that goes there. */
export function StartFields({ mode, redirectTo }: { mode: AuthMode; redirectTo: string }) {
  return (
    <>
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name="popup" value="" />
    </>
  );
}
