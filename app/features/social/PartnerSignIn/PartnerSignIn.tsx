import { useT } from "~/i18n/use-t";
import { PARTNER_FORM } from "~/lib/partner-sign-on";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { signInWithPartner } from "../partner-sign-in";
import { StartFields, startPath } from "../start-fields";

/**
 * Opens the partner's sign-on in a popup; without scripts the browser goes there itself. Buttons elsewhere on the page
 * belong to this form (`useSignIn`).
 * @param isBare it has no button of its own
 */
export default function PartnerSignIn({ redirectTo, isBare }: { redirectTo: string; isBare?: boolean }) {
  const t = useT();
  const path = usePath();
  return (
    <form
      id={PARTNER_FORM}
      method="post"
      action={path(startPath("ifa"))}
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
