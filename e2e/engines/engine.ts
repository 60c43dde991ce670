/** A browser, as the check of the engines controls it. */
export interface Engine {
  /** Navigates to a URL; resolves when the document is loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  ask(expression: string): Promise<unknown>;
  close(): Promise<void>;
}
