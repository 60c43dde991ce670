import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { signInWithPartner } from "../partner-sign-in";
import { StartFields, startPath } from "../start-fields";

/** Opens the partner's sign-on in a popup; without scripts the browser goes there itself. */
export default function PartnerSignIn({ redirectTo }: { redirectTo: string }) {
  const t = useT();
  const path = usePath();
  return (
    <form
      method="post"
      action={path(startPath("ifa"))}
      onSubmit={(event) => {
        event.preventDefault();
        void signInWithPartner(event.currentTarget);
      }}
    >
      <StartFields mode="signin" redirectTo={redirectTo} />
      <Button small>{t("common:sign_in")}</Button>
    </form>
  );
}
