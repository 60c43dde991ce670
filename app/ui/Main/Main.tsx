import { createContext, type ReactNode, useContext } from "react";

const InsideMain = createContext(false);

/** For layouts that render `<main>` themselves: `Main` inside it renders a `<div>`. */
export function MainProvider({ children }: { children: ReactNode }) {
  return <InsideMain.Provider value={true}>{children}</InsideMain.Provider>;
}

/**
 * Content of a screen that is used in several layouts: `<main>`, or a `<div>` if the layout has rendered one.
 */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const isInside = useContext(InsideMain);
  if (isInside) return <div>{children}</div>;
  return (
    <main id="main" className={className}>
      {children}
    </main>
  );
}
