/**
 * First script of a page whose stream needs hls.js. hls.js takes longer to load than everything else on the
 * page, so its request starts with the first bytes of the response. Nothing is preloaded with data saver on,
 * because the viewer may not press Play.
 */
import { preloadModules } from "~/document/deferred-scripts/preload-modules";
import { readDataSaver } from "~/lib/is-saving-data";
import { prefersMse } from "./prefers-mse";

const { files = "" } = (document.currentScript as HTMLScriptElement).dataset;
if (prefersMse() && !readDataSaver()) preloadModules(files.split(" "));
