import { createContext, type ReactNode, useContext } from "react";

const InsideMain = createContext(false);

/** For a layout that draws `<main>` itself: what stands inside knows that it does. */
export function MainProvider({ children }: { children: ReactNode }) {
  return <InsideMain.Provider value={true}>{children}</InsideMain.Provider>;
}

/** The content of a screen that is mounted in several layouts: `<main>`, unless the layout has drawn one. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const isInside = useContext(InsideMain);
  if (isInside) return <div>{children}</div>;
  return (
    <main id="main" className={className}>
      {children}
    </main>
  );
}
