/** Runs in the head of every page, before any file of the build is requested. */
import "./stale-build/missing-asset.inline";
import "./arrow-keys/arrow-keys.inline";
import "./first-paint/below-the-fold.inline";
import "./first-paint/display-font.inline";
import "./deferred-scripts/release-scripts.inline";
