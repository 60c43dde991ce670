/** A module as the text of a script for the HTML; empty in the browser's own files (`remix.config.ts`). */
declare module "*?inline-script" {
  const text: string;
  export default text;
}
