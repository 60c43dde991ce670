import type { Page } from "@playwright/test";

/** Lets the response of a page break off within its footer. */
export async function breakOffInFooter(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.indexOf("</footer>")) });
  });
}
