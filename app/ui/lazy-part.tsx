import { type FunctionComponent, lazy, memo, type ReactNode, Suspense } from "react";

const never = new Promise<never>(() => {});

/**
 * Returns a component whose module is loaded when it is first rendered. A memo, because an update before it is hydrated
 * would discard it (decision 77). Parts that cannot be loaded stay as the server rendered them, or show the fallback:
 * an error would replace the whole page.
 * @param load imports the module
 * @param fallback shown until the module is loaded; default: nothing
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  fallback?: ReactNode,
): FunctionComponent<P> {
  const Part = lazy(() =>
    // Vite resolves a missing module to undefined while it reloads the page.
    load().then(
      (module) => module ?? never,
      () => never,
    ),
  ) as unknown as FunctionComponent<P>;
  const LazyPart: FunctionComponent<P> = (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
  return memo(LazyPart);
}
