import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useRef } from "react";
import { EarlyScript, LibraryAheadScript } from "./features/player/early/EarlyScript";
import { HeldScripts, PageScrollRestoration } from "./features/player/early/HeldScripts";
import { BarePageContext } from "./i18n/bare-page";
import { FALLBACK_LOCALE } from "./i18n/locales";
import type { Messages } from "./i18n/translate";
import { LanguageProvider, useT } from "./i18n/use-t";
import { useNonce } from "./lib/nonce";
import { PageStyles } from "./lib/page-styles";
import { PartnerSignOnContext } from "./lib/partner-sign-on";
import { useIsPayment, usePaymentDocument } from "./lib/payment-page";
import { useReloadAfterDeployment } from "./lib/reload-once";
import { forgetToast, useToasts } from "./lib/toasts";
import { useLinkNavigation } from "./lib/use-link-navigation";
import { useLinkPreload } from "./lib/use-link-preload";
import { useServiceWorker } from "./lib/use-service-worker";
import { RealtimeProvider } from "./realtime/realtime-context";
import { loadRoot } from "./root.server";
import { errorMeta } from "./routes/layouts/error-meta";
import { ScreenError } from "./routes/layouts/screen-error";
import { ViewerMessages } from "./routes/layouts/ViewerMessages";
import "./styles/global.css";
import { BasePathProvider, withBasePath } from "./ui/base-path";
import { ImageOriginsProvider } from "./ui/image-set";
import { Toast, ToastRegion } from "./ui/Toast/Toast";
import { useHydrated } from "./ui/use-hydrated";

/** Loaded only for the few viewers who are to be asked. */
const SurveyPrompt = lazy(() => import("./features/survey/SurveyPrompt"));

export const links: LinksFunction = () => [
  {
    rel: "preload",
    href: "/fonts/sofia-sans-extra-condensed-basic-800.woff2",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];

export const loader = (args: LoaderFunctionArgs) => loadRoot(args);

/** Only a write can change what the root knows (session, language, theme); moving about cannot, nor one that failed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus = 200 }) =>
  formMethod !== undefined && formMethod !== "GET" && actionStatus < 500;

export const meta = errorMeta;

const NONE: readonly string[] = [];

type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>;

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const bare = useContext(BarePageContext);
  const nonce = useNonce();
  // What reaches the signed-in on every page (a removed device, the survey), and phones where there is an app, needs
  // scripts on the plainest one, too.
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
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {hasVideo && <LibraryAheadScript />}
        <ThemeColor mode={root?.colorMode ?? "dark"} />
        {root && <link rel="manifest" href={`${root.basePath}/manifest.webmanifest`} />}
        <Meta />
        {/* Before the styles: a script behind them waits until they are there, and with it the rest of the page. */}
        {root?.config.enableWhiteTheme && <ChosenTheme nonce={nonce} />}
        {hasVideo && <EarlyScript />}
        {hasVideo && <link rel="expect" href="#page-end" {...{ blocking: "render" }} />}
        <PageStyles inline={hasVideo} />
        <noscript>
          <link rel="stylesheet" href="/noscript.css" />
        </noscript>
      </head>
      <body>
        <PageProviders root={root}>{children}</PageProviders>
        {!isStatic && <PageScrollRestoration held={Boolean(hasVideo)} />}
        {!isStatic && (hasVideo ? <HeldScripts /> : <Scripts nonce={nonce} />)}
        {/* Behind what prepares the first look, which is not to be laid out without it. */}
        {hasVideo && <div id="page-end" hidden />}
      </body>
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

/** Applies the chosen theme before the first paint, so that a copy from a shared cache shows it too. */
function ChosenTheme({ nonce }: { nonce: string | undefined }) {
  const script =
    'var m=/(?:^|; )color-mode=(dark|light)/.exec(document.cookie);if(m){document.documentElement.className=m[1];document.querySelectorAll("meta[name=theme-color]").forEach(function(e){e.removeAttribute("media");e.content=m[1]=="dark"?"#0f1624":"#f4f7fc"})}';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, allowed by the page's nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

function PageProviders({ root, children }: { root: RootData; children: ReactNode }) {
  const bare = useContext(BarePageContext);
  const matches = useMatches();
  const messages = useMemo(() => {
    const parts = matches.map(({ data }) => (data as { messages?: Messages } | undefined)?.messages);
    return Object.assign({}, bare?.messages, ...parts) as Messages;
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
      ticketPath={withBasePath(root?.basePath ?? "", "/actions/socket-ticket")}
    >
      <Outlet />
      <Toasts root={root} />
      <Survey root={root} />
      <ViewerMessages
        userId={root?.viewer?.id}
        signedOut={root?.signedOut ?? false}
        analytics={root?.config.analytics}
      />
    </RealtimeProvider>
  );
}

/** Where an operator has named a service for it, errors of this browser are reported there. */
function useErrorReports(dsn: string | undefined) {
  useEffect(() => {
    if (!dsn) return;
    const watch = import("./lib/early-errors").then(({ watchEarlyErrors }) => watchEarlyErrors(dsn));
    return () => void watch.then((stop) => stop());
  }, [dsn]);
}

function Survey({ root }: { root: RootData }) {
  const hydrated = useHydrated();
  if (!hydrated || !root?.survey) return null;
  return (
    <Suspense fallback={null}>
      <SurveyPrompt
        survey={root.survey}
        name={root.config.nameShort}
        action={withBasePath(root.basePath, "/actions/survey")}
      />
    </Suspense>
  );
}

type Flash = NonNullable<NonNullable<RootData>["toast"]>;

/** What the last request left to say, and what the page itself has to say. */
function Toasts({ root }: { root: RootData }) {
  const t = useT();
  const [, ...pages] = useMatches();
  const ofPages = pages.map(({ data }) => (data as { toast?: Flash | null } | undefined)?.toast);
  const flash = root?.toast ?? ofPages.find(Boolean);
  const toasts = useToasts();
  // Said anew when the same comes again.
  const said = useRef({ flash, times: 0 });
  if (said.current.flash !== flash) said.current = { flash, times: said.current.times + 1 };
  if (!flash && toasts.length === 0) return null;
  return (
    <ToastRegion>
      {flash && (
        <Toast key={`flash ${said.current.times}`} tone={flash.kind}>
          {t(flash.key as Parameters<typeof t>[0])}
        </Toast>
      )}
      {toasts.map(({ id, tone, message }) => (
        <Toast key={id} tone={tone} onClosed={() => forgetToast(id)}>
          {t(message)}
        </Toast>
      ))}
    </ToastRegion>
  );
}

/** The last error page: something failed before any layout could be drawn. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ScreenError error={isRouteErrorResponse(error) ? error : undefined} />;
}
