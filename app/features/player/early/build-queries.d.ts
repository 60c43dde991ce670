/** A module as the text of a script for the HTML; empty in the browser's own files (`remix.config.ts`). */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

/** Address of the browser's file with a module and its exports; empty but in a built server (`remix.config.ts`). */
declare module "*?built-file" {
  const address: string;
  export default address;
}
