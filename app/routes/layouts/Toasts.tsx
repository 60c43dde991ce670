import { useFetcher, useLocation, useMatches } from "@remix-run/react";
import { useRef } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useErrorMessage, useT } from "~/i18n/use-t";
import { browserLog } from "~/lib/browser-log";
import { textLink } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { withBasePath } from "~/ui/base-path";
import { FailureGuard } from "~/ui/FailureGuard";
import { refuseOffline } from "~/ui/offline";
import { Toast, ToastRegion } from "~/ui/Toast/Toast";
import { forgetToast, useToasts } from "~/ui/Toast/toasts";
import { useRoot } from "./use-root";

type Root = NonNullable<ReturnType<typeof useRoot>>;
type Flash = NonNullable<Root["toast"]>;

const logFailure = (error: unknown) => browserLog.error("toasts not shown", error);

/** Toasts from the last request, the data of the page, and the client. The page goes on if they fail. */
export function Toasts() {
  return (
    <FailureGuard onFailure={logFailure}>
      <ToastList />
    </FailureGuard>
  );
}

function ToastList() {
  const root = useRoot();
  const t = useT();
  const [, ...pages] = useMatches();
  const ofPages = pages.map(({ data }) => (data as { toast?: Flash | null } | undefined)?.toast);
  const flash = root?.toast ?? ofPages.find(Boolean);
  const toasts = useToasts();
  // A new key shows a toast again that has the same text.
  const said = useRef({ flash, times: 0 });
  if (said.current.flash !== flash) said.current = { flash, times: said.current.times + 1 };
  if (!flash && toasts.length === 0) return null;
  return (
    <ToastRegion>
      {flash && <FlashToast key={`flash ${said.current.times}`} flash={flash} basePath={root?.basePath} />}
      {toasts.map(({ id, tone, message }) => (
        <Toast key={id} tone={tone} onClosed={() => forgetToast(id)}>
          {t(message)}
        </Toast>
      ))}
    </ToastRegion>
  );
}

/** Time (ms) in which a viewer can read a toast and decide about Undo. */
const UNDO_MS = 8000;

function FlashToast({ flash, basePath = "" }: { flash: Flash; basePath?: string }) {
  const t = useT();
  const errorMessage = useErrorMessage();
  const { Form } = useFetcher();
  const { pathname, search } = useLocation();
  const { kind, failure, key, params, link, undo } = flash;
  return (
    <Toast
      tone={kind}
      autoCloseMs={undo && UNDO_MS}
      action={
        undo && (
          <Form method="post" action={undo.action} preventScrollReset onSubmit={refuseOffline}>
            {Object.entries({ ...undo.fields, redirectTo: pathname + search }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button kind="second" small>
              {t("common:undo")}
            </Button>
          </Form>
        )
      }
    >
      {failure ? errorMessage(failure) : t(key as MessageKey, params)}
      {link && (
        <>
          {" "}
          <a className={textLink} href={withBasePath(basePath, link.href)}>
            {t(link.key as MessageKey)}
          </a>
        </>
      )}
    </Toast>
  );
}
