/**
 * The first script of a page whose stream is known to need the library: that takes longest of all, so it is asked for
 * in the first bytes of the page that arrive. Viewers who save data may not press Play, and are spared.
 */
import { readDataSaver } from "../data-saver";
import { canPlay } from "./can-play";
import { preloadModules } from "./preload-modules";

const { files = "" } = (document.currentScript as HTMLScriptElement).dataset;
if (canPlay() && !readDataSaver()) preloadModules(files.split(" "));
