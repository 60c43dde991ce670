/** Makes `releaseScripts` known to the script at the end of the page (`DeferredScripts.tsx`). */
import { releaseScripts } from "./release-scripts";

Object.assign(window, { releaseScripts: () => void releaseScripts() });
