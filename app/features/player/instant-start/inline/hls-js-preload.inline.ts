/**
 * First script of a page whose stream needs hls.js. hls.js takes longer to load than everything else on the
 * page, so its request starts with the first bytes of the response. Nothing is preloaded with data saver on,
 * because the viewer may not press Play.
 */
import { readDataSaver } from "../../store/data-saver";
import { prefersMse } from "./prefers-mse";
import { preloadModules } from "./preload-modules";

const { files = "" } = (document.currentScript as HTMLScriptElement).dataset;
if (prefersMse() && !readDataSaver()) preloadModules(files.split(" "));
