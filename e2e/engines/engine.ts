/** A browser as the check of the engines drives it. */
export interface Engine {
  /** Goes to a URL; resolves when the document is there. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  ask(expression: string): Promise<unknown>;
  close(): Promise<void>;
}
