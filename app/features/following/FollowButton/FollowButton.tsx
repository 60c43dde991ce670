import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";
import { FollowFields } from "../follow-fields";
import * as styles from "./FollowButton.css";

interface FollowButtonProps {
  id: string;
  name: string;
  type: "team" | "identity_item";
  isFollowed: boolean;
  /** Path below the locale prefix to which the form redirects. */
  redirectTo: string;
}

/** Follows or unfollows a league, category or team. Signed-out viewers are redirected to sign in and back. */
export function FollowButton({ id, name, type, isFollowed, redirectTo }: FollowButtonProps) {
  const t = useT();
  const { Form, form, shown, isSaving } = useOptimisticToggle(isFollowed, "follow");
  return (
    <Form {...form} action={paths.follow}>
      <FollowFields id={id} type={type} redirectTo={redirectTo} />
      <Button
        name="intent"
        value={shown ? "unfollow" : "follow"}
        kind="second"
        icon={shown ? "check" : "plus"}
        busy={isSaving}
        aria-label={t(shown ? "common:unfollow" : "common:follow", { name })}
      >
        <span className={styles.texts}>
          <span className={styles.state}>
            {t(shown ? "following:following_short" : "following:follow_short")}
          </span>
          {shown && <span className={styles.hint}>{t("following:unfollow_short")}</span>}
        </span>
      </Button>
    </Form>
  );
}
