import type { LinksFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useMemo } from "react";
import * as paths from "~/lib/paths";
import { isSavedInPlace } from "~/lib/saved-in-place";
import arrowKeysFile from "./document/arrow-keys/arrow-keys?built-file";
import headScript from "./document/head.inline?inline-script";
import { useLinkNavigation } from "./document/link-navigation/use-link-navigation";
import { useLinkPreload } from "./document/link-navigation/use-link-preload";
import { useNonce } from "./document/nonce";
import { useReloadAfterDeployment } from "./document/stale-build/use-reload-after-deployment";
import { useServiceWorker } from "./document/use-service-worker";
import { useIsPayment, usePaymentDocument } from "./features/commerce/payment-document";
import { PageDocument } from "./features/player/instant-start/document/PageDocument";
import { PartnerSignOnContext } from "./features/social/use-sign-in-link";
import { BarePageContext } from "./i18n/bare-page";
import { FALLBACK_LOCALE } from "./i18n/locales";
import { type MessagesJson, readMessages } from "./i18n/translate";
import { LanguageProvider } from "./i18n/use-t";
import { RealtimeProvider } from "./realtime/realtime-context";
import { withContext } from "./request/context.server";
import { loadRoot } from "./root.server";
import { errorMeta } from "./routes/layouts/error-meta";
import { ScreenError } from "./routes/layouts/screen-error";
import { Toasts } from "./routes/layouts/Toasts";
import { ViewerMessages } from "./routes/layouts/ViewerMessages";
import "./styles/global.css";
import { BasePathProvider, withBasePath } from "./ui/base-path";
import { ImageOriginsProvider } from "./ui/image-set";
import { lazyPart } from "./ui/lazy-part";
import { useHydrated } from "./ui/use-hydrated";

/** Loaded only for the few viewers who receive the survey. */
const SurveyPrompt = lazyPart(() => import("./features/survey/SurveyPrompt"));

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];

export const loader = withContext(loadRoot);

/** Only a write can change the root data (session, language, theme); navigations and failed writes cannot. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  actionStatus = 200,
}) => formMethod !== undefined && formMethod !== "GET" && actionStatus < 500 && !isSavedInPlace(actionResult);

export const meta = errorMeta;

const NONE: readonly string[] = [];

type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>;

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const bare = useContext(BarePageContext);
  const nonce = useNonce();
  // Pages without hydration get scripts, too, if the viewer is signed in (removed device, survey) or the
  // operator has an app to offer on phones.
  const handles = useMatches().map(
    ({ handle }) => handle as { hydrate?: boolean; hasVideo?: true } | undefined,
  );
  const isPlain =
    handles.some((handle) => handle?.hydrate === false) && !root?.viewer && !root?.config.smartBanner;
  const isStatic = isPlain || bare !== undefined;
  const hasVideo = handles.some((handle) => handle?.hasVideo);
  return (
    <html
      lang={root?.locale ?? bare?.locale ?? FALLBACK_LOCALE}
      dir={root?.direction ?? bare?.direction ?? "ltr"}
      className={root?.colorMode ?? "dark"}
      data-reports={useIsPayment() ? "off" : undefined}
      suppressHydrationWarning
    >
      <PageDocument
        hasVideo={hasVideo}
        hasScripts={!isStatic}
        headStart={
          <>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
          </>
        }
        head={
          <>
            <ThemeColor mode={root?.colorMode ?? "dark"} />
            {root && <link rel="manifest" href={root.basePath + paths.webManifest} />}
            <Meta />
            {/* Before every asset that may be missing. */}
            <InlineScript nonce={nonce} text={headScript} arrowKeys={arrowKeysFile} />
            {root?.config.enableWhiteTheme && <ChosenTheme nonce={nonce} />}
          </>
        }
        headEnd={
          <noscript>
            <link rel="stylesheet" href="/noscript.css" />
          </noscript>
        }
      >
        <PageProviders root={root}>{children}</PageProviders>
      </PageDocument>
    </html>
  );
}

const DARK = "#0f1624";
const LIGHT = "#f4f7fc";

function ThemeColor({ mode }: { mode: NonNullable<RootData>["colorMode"] }) {
  if (mode !== "system") return <meta name="theme-color" content={mode === "dark" ? DARK : LIGHT} />;
  return (
    <>
      <meta name="theme-color" content={DARK} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={LIGHT} media="(prefers-color-scheme: light)" />
    </>
  );
}

/** Applies the chosen theme before the first paint, so that a page from a shared cache shows it, too. */
function ChosenTheme({ nonce }: { nonce: string | undefined }) {
  const script =
    'var m=/(?:^|; )color-mode=(dark|light)/.exec(document.cookie);if(m){document.documentElement.className=m[1];document.querySelectorAll("meta[name=theme-color]").forEach(function(e){e.removeAttribute("media");e.content=m[1]=="dark"?"#0f1624":"#f4f7fc"})}';
  return <InlineScript nonce={nonce} text={script} />;
}

interface InlineScriptProps {
  nonce: string | undefined;
  /** A constant of the build. */
  text: string;
  /** URL of the file that the script loads. */
  arrowKeys?: string;
}

function InlineScript({ nonce, text, arrowKeys }: InlineScriptProps) {
  return (
    <script
      nonce={nonce}
      data-arrow-keys={arrowKeys}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, allowed by the page's nonce
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

function PageProviders({ root, children }: { root: RootData; children: ReactNode }) {
  const bare = useContext(BarePageContext);
  const matches = useMatches();
  const messages = useMemo(() => {
    const parts = matches.map(({ data }) => (data as { messages?: MessagesJson } | undefined)?.messages);
    return { ...bare?.messages, ...readMessages(...parts) };
  }, [matches, bare]);
  return (
    <LanguageProvider
      locale={root?.locale ?? bare?.locale ?? FALLBACK_LOCALE}
      direction={root?.direction ?? bare?.direction ?? "ltr"}
      timeZone={root?.timeZone ?? "UTC"}
      messages={messages}
    >
      <BasePathProvider basePath={root?.basePath ?? bare?.basePath ?? ""}>
        <PartnerSignOnContext.Provider value={root?.config.partnerSignOn ?? false}>
          <ImageOriginsProvider origins={root?.config.imageOrigins ?? NONE}>{children}</ImageOriginsProvider>
        </PartnerSignOnContext.Provider>
      </BasePathProvider>
    </LanguageProvider>
  );
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>("root");
  useLinkNavigation(root?.basePath ?? "");
  useLinkPreload(root?.basePath ?? "");
  useReloadAfterDeployment();
  usePaymentDocument();
  useErrorReports(root?.config.sentryDsn);
  useServiceWorker(root?.basePath ?? "", root?.config.enableServiceWorker ?? false);
  return (
    <RealtimeProvider
      base={root?.config.socketBase}
      customerName={root?.config.nameShort ?? ""}
      userId={root?.viewer?.id}
      ticketPath={withBasePath(root?.basePath ?? "", paths.socketTicket)}
    >
      <Outlet />
      <Toasts />
      <Survey root={root} />
      <ViewerMessages
        userId={root?.viewer?.id}
        signedOut={root?.signedOut ?? false}
        analytics={root?.config.analytics}
      />
    </RealtimeProvider>
  );
}

/** Reports errors of this browser to the operator's error service, if one is configured. */
function useErrorReports(dsn: string | undefined) {
  useEffect(() => {
    if (!dsn) return;
    const watch = import("./lib/error-reports/errors-before-hydration").then(
      ({ watchErrorsBeforeHydration }) => watchErrorsBeforeHydration(dsn),
    );
    return () => void watch.then((stop) => stop());
  }, [dsn]);
}

function Survey({ root }: { root: RootData }) {
  const hydrated = useHydrated();
  if (!hydrated || !root?.survey) return null;
  return (
    <SurveyPrompt
      survey={root.survey}
      name={root.config.nameShort}
      action={withBasePath(root.basePath, paths.survey)}
    />
  );
}

/** Last error page, for errors that occur before any layout can be rendered. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ScreenError error={isRouteErrorResponse(error) ? error : undefined} />;
}
