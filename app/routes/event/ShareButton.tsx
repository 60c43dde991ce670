import { useRouteLoaderData } from "@remix-run/react";
import { type ComponentProps, type FunctionComponent, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { useHydrated } from "~/ui/use-hydrated";
import type ShareMenu from "./ShareMenu/ShareMenu";

/**
 * Shares the page's URL, or that of the moment on the screen; without scripts opens a mail that contains the URL of
 * the page.
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useT();
  const [Menu, setMenu] = useState<FunctionComponent<ComponentProps<typeof ShareMenu>>>();
  const url = (useRouteLoaderData<{ origin: string }>("root")?.origin ?? "") + usePath()(path);
  const open = () =>
    import("./ShareMenu/ShareMenu").then(
      (module) => setMenu(() => module.default),
      // Phones share without a connection, too.
      () => navigator.share?.({ title, url }),
    );
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
        <Button {...look} type="button" onClick={open} />
      ) : (
        <Button
          {...look}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        />
      )}
      {Menu && <Menu title={title} path={path} onEnd={() => setMenu(undefined)} />}
    </>
  );
}
