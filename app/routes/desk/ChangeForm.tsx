import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import * as paths from "~/lib/paths";
import * as styles from "./desk.css";
import type { DeskMatchView } from "./desk.server";

interface ChangeFormProps {
  match: Pick<DeskMatchView, "id" | "version">;
  /** How long ago the moments happened that are entered now (s). */
  delay: number;
  layout?: keyof typeof styles.form;
  /** Whether a press during another change is sent after it (`useTurns`). */
  waits?: boolean;
  children: ReactNode;
}

/** Form of one match: its buttons name what to do. */
export function ChangeForm({ match, delay, layout = "row", waits = false, children }: ChangeFormProps) {
  return (
    <Form
      method="post"
      action={paths.desk(delay)}
      className={styles.form[layout]}
      preventScrollReset
      noValidate
      data-waits={waits || undefined}
    >
      <input type="hidden" name="eventId" value={match.id} />
      <input type="hidden" name="version" value={match.version} />
      {children}
    </Form>
  );
}
