import type { AuthMode } from "./providers";

/** Hidden fields of every form that posts to `paths.oauthStart`. */
export function StartFields({ mode, redirectTo }: { mode: AuthMode; redirectTo: string }) {
  return (
    <>
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name="popup" value="" />
    </>
  );
}
