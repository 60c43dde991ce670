/** Module as the text of an inline script; empty in the client build (`remix.config.ts`). */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

/**
 * URL of the client file that contains a module and its exports; empty except in a built server
 * (`remix.config.ts`).
 */
declare module "*?built-file" {
  const url: string;
  export default url;
}
