import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { Logo } from "~/ui/Logo/Logo";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";
import { FollowFields } from "../follow-fields";
import * as styles from "./FollowStar.css";

interface FollowStarProps {
  /** Id of the team. */
  id: string;
  name: string;
  logoUrl?: string;
  isFollowed: boolean;
  /** Path below the locale prefix to which the form redirects. */
  redirectTo: string;
}

/**
 * Follows or unfollows a team: a star, the team's logo and words. Signed-out viewers
 * are redirected to sign in and back.
 */
export function FollowStar({ id, name, logoUrl, isFollowed, redirectTo }: FollowStarProps) {
  const t = useT();
  const { Form, form, shown, isSaving } = useOptimisticToggle(isFollowed, "follow");
  const label = t(shown ? "common:unfollow" : "common:follow", { name });
  return (
    <Form {...form} action={paths.follow}>
      <FollowFields id={id} type="team" redirectTo={redirectTo} />
      <Button
        className={styles.star}
        name="intent"
        value={shown ? "unfollow" : "follow"}
        kind="second"
        small
        wide
        icon="star"
        busy={isSaving}
        aria-label={label}
        title={label}
      >
        <Logo url={logoUrl} name={name} size={24} />
        <bdi>{shown ? name : t("common:follow", { name })}</bdi>
      </Button>
    </Form>
  );
}
