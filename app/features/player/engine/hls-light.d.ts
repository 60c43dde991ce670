/**
 * Build of hls.js without subtitles, alternate audio and encryption; its types are those of the full build.
 */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
