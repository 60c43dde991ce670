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
  return (
    <>
      {/* One element with and without scripts: a press on an element that is replaced meanwhile is lost. */}
      <Button
        kind="second"
        small
        wide
        icon="share-2"
        title={t("event:share")}
        role={useHydrated() ? "button" : undefined}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
        onKeyDown={(event) => {
          // Links are pressed with Enter, buttons with the space bar, too.
          if (event.key !== " ") return;
          event.preventDefault();
          open();
        }}
      >
        {t("event:share")}
      </Button>
      {Menu && <Menu title={title} path={path} onEnd={() => setMenu(undefined)} />}
    </>
  );
}
