import type { ReactNode } from "react";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import { pageTitle, textLink } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { Logo } from "~/ui/Logo/Logo";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Notice } from "~/ui/Notice/Notice";
import * as styles from "./auth-form.css";
import type { loadSignInReason, Wanted } from "./sign-in-reason.server";

/** Column of a form on the sign-in pages. */
export function AuthForm({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

export function AuthTitle({ children }: { children: string }) {
  return <h1 className={pageTitle}>{children}</h1>;
}

/** Sentence below the title that explains the form. */
export function AuthText({ children }: { children: ReactNode }) {
  return <p className={styles.question}>{children}</p>;
}

const UNNAMED: Wanted = {};

/** What the sign-in is for: the team to follow, the match to save, to buy or to unlock; nothing without a reason. */
export function SignInReason({ reason, ...late }: Awaited<ReturnType<typeof loadSignInReason>>) {
  const t = useT();
  const { name, logoUrl } = useDeferred(late.wanted, UNNAMED);
  if (!reason) return null;
  return (
    <Notice
      tone="info"
      title={name && <MatchTitle>{name}</MatchTitle>}
      image={name && reason === "follow" && <Logo url={logoUrl} name={name} size={40} eager />}
    >
      {t(`auth:reason_${reason}`)}
    </Notice>
  );
}

/** Link to the related page: "New here? Create an account". */
export function AuthLink({ question, href, children }: { question: string; href: string; children: string }) {
  const path = usePath();
  return (
    <p className={styles.question}>
      {question}{" "}
      <a className={textLink} href={path(href)}>
        {children}
      </a>
    </p>
  );
}

/** Link, or button with partner sign-on, to sign in: "Have an account? Sign in". */
export function SignInLink({
  question,
  returnTo,
  children,
}: {
  question: string;
  returnTo: string;
  children: string;
}) {
  const { href, ...button } = useSignIn(returnTo);
  if (href !== undefined) {
    return (
      <AuthLink question={question} href={href}>
        {children}
      </AuthLink>
    );
  }
  return (
    <p className={styles.question}>
      {question}{" "}
      <button type="submit" className={cx(textLink, styles.linkButton)} {...button}>
        {children}
      </button>
    </p>
  );
}
