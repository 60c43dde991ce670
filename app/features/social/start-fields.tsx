import type { AuthMode, Provider } from "./providers";

/** Path that starts the sign-in with a provider and redirects to it. */
export const startPath = (provider: Provider) => `/auth/oauth2/start/${provider}`;

/** Hidden fields of every form that posts to `startPath`. */
export function StartFields({ mode, redirectTo }: { mode: AuthMode; redirectTo: string }) {
  return (
    <>
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name="popup" value="" />
    </>
  );
}
