/** The unit tests that start no program, for `npm run check`. */
import { mergeConfig } from "vitest/config";
import config, { LANGUAGES, PRODUCT, PURE, SEVERAL_ONLY, TEST_TIMEOUT_MS } from "./vitest.config.ts";

const { projects: _all, ...test } = config.test ?? {};

export default mergeConfig(
  { ...config, test },
  {
    test: {
      include: PURE,
      exclude: [...PRODUCT, ...LANGUAGES, SEVERAL_ONLY],
      testTimeout: TEST_TIMEOUT_MS,
      isolate: false,
    },
  },
);
