import { PARTNER_FORM } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { signInWithPartner } from "../partner-sign-in";
import { StartFields } from "../start-fields";

/**
 * Form that opens the partner's sign-on in a popup, or navigates to it without scripts. Buttons elsewhere on
 * the page can submit it (`useSignIn`).
 * @param isBare renders the form without a button
 */
export default function PartnerSignIn({ redirectTo, isBare }: { redirectTo: string; isBare?: boolean }) {
  const t = useT();
  const path = usePath();
  return (
    <form
      id={PARTNER_FORM}
      method="post"
      action={path(paths.oauthStart("ifa"))}
      onSubmit={(event) => {
        event.preventDefault();
        void signInWithPartner(event.currentTarget);
      }}
    >
      <StartFields mode="signin" redirectTo={redirectTo} />
      {!isBare && <Button small>{t("common:sign_in")}</Button>}
    </form>
  );
}
