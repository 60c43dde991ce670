/** The part of the units that starts no program: what `npm run check` runs. */
import { mergeConfig } from "vitest/config";
import { pureTestsIn } from "./support/pure-tests.ts";
import config, { LANGUAGES, PRODUCT, SEVERAL_ONLY, TEST_TIMEOUT_MS } from "./vitest.config.ts";

const { projects: _all, ...test } = config.test ?? {};

export default mergeConfig(
  { ...config, test },
  {
    test: {
      include: pureTestsIn(["app", "common", "server", "tests", "tools"]),
      exclude: [...PRODUCT, ...LANGUAGES, SEVERAL_ONLY],
      testTimeout: TEST_TIMEOUT_MS,
      // Loading the same modules for each file takes twice as long as all tests; none of these changes them.
      isolate: false,
    },
  },
);
