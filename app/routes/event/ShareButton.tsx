import { useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";

const ShareMenu = lazyPart(() => import("./ShareMenu/ShareMenu"));

/**
 * Shares the page's URL, or that of the moment on the screen; without scripts opens a mail that contains the URL of
 * the page.
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const url = (useRouteLoaderData<{ origin: string }>("root")?.origin ?? "") + usePath()(path);
  const look = {
    kind: "second",
    small: true,
    wide: true,
    icon: "share-2",
    children: t("event:share"),
  } as const;
  return (
    <>
      {useHydrated() ? (
        <Button {...look} type="button" onClick={() => setOpen(true)} />
      ) : (
        <Button
          {...look}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        />
      )}
      {isOpen && <ShareMenu title={title} path={path} onEnd={() => setOpen(false)} />}
    </>
  );
}
