/** The product with every message marked and lengthened: text without a mark is hard-coded. */
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { clippedTexts, overflowing, unmarkedTexts } from "../support/layout.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { expect, test } from "../support/test.ts";

/** Texts that are the same in every language, outside the elements for data. */
const DATA = [
  "Touchline TV",
  "Touchline",
  // Links, videos and paths that are named after data.
  "Northgate FC",
  "Rivermouth",
  "Teal Harbour",
  "Northern League",
  "Metro Basketball",
  "Baltic Handball",
  "Alpine Hockey",
  "First Division",
  "Facebook",
  "Instagram",
  // Path that an error page names.
  "/nothing-is-here",
];

test.use({ expectedProblems: [/404/] });

let product: Product;
let dataDirectory: string;

test.beforeAll(async () => {
  dataDirectory = temporaryFolder("messages");
  product = await startProduct({
    dataDirectory,
    env: {
      API_BASE: process.env.TOUCHLINE_E2E_PLATFORM ?? "",
      APP_FLAVOUR: "test",
      PSEUDO_TEXTS: "on",
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  removeFolder(dataDirectory);
});

test("every text is a message, and no longer one is cut off in a small or a large window @scripts", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const found: Record<string, unknown> = {};
  for (const { path } of PUBLIC_PAGES) {
    await page.goto(product.url + path);
    await expect(page.locator("[data-fallback]")).toHaveCount(0);
    // Loading a page takes longer than looking at it.
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const problems = {
        unmarked: await unmarkedTexts(page, DATA),
        clipped: await clippedTexts(page),
        overflowing: await overflowing(page),
      };
      if (Object.values(problems).some((list) => list.length > 0)) found[`${path}, ${width} px`] = problems;
    }
  }
  expect(found).toEqual({});
});

test("the check finds hard-coded text, text that is cut off and pages that are too wide @scripts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.setContent(`
    <p id="by-hand">Written by hand</p>
    <input aria-label="By hand, too" />
    <p>⟦Måarkeed⟧ <bdi>Data</bdi> <time>20 May</time> 3–1</p>
    <p style="overflow: hidden; width: 40px; white-space: nowrap">⟦Å looöng meessaagée⟧</p>
    <p style="overflow: hidden; width: 40px; white-space: nowrap; text-overflow: ellipsis"><bdi>A long name</bdi></p>
    <p style="width: 400px"><bdi>Wide</bdi></p>
  `);
  expect((await unmarkedTexts(page, [])).map(({ text }) => text)).toEqual([
    "Written by hand",
    "By hand, too",
  ]);
  expect((await clippedTexts(page)).map(({ text }) => text)).toEqual(["⟦Å looöng meessaagée⟧"]);
  expect((await overflowing(page))[0]).toBe("408 px wide");
});
