import type { Page } from "@playwright/test";

/** A text, with its place in the page, for the message of a failed test. */
export interface TextFinding {
  text: string;
  /** Selector of the element. */
  element: string;
}

/**
 * Returns texts that come neither from a message (app/i18n/pseudo-text.server.ts marks those) nor from data.
 * Data is in `<bdi>` or `<time>`; further data is passed in. Names and placeholders of controls count as
 * texts.
 */
export function unmarkedTexts(page: Page, data: readonly string[]): Promise<TextFinding[]> {
  return page.evaluate((known) => {
    const found: { text: string; element: string }[] = [];
    const isMessage = (text: string) => /[⟦⟧]/.test(text);
    // A link inside of a message divides it into several texts: "I accept the [terms] and the [policy]".
    const isInsideMessage = (node: Node) => {
      let before = "";
      for (let at = node.previousSibling; at; at = at.previousSibling) before = at.textContent + before;
      return before.split("⟦").length > before.split("⟧").length;
    };
    const judge = (text: string, element: Element) => {
      // The text without data: "Northgate FC – Rivermouth, 2–1" consists of data only.
      const rest = known.reduce((left, name) => left.replaceAll(name, ""), text);
      if (isMessage(text) || !/\p{L}/u.test(rest)) return;
      const name = element.className ? `.${String(element.getAttribute("class")).split(" ")[0]}` : "";
      found.push({ text: text.trim(), element: `${element.tagName.toLowerCase()}${name}` });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest("script, style, template, noscript, bdi, time, [lang]:not(html)"))
        continue;
      if (!isInsideMessage(node)) judge(node.textContent ?? "", element);
    }
    for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [alt], [title]")) {
      for (const name of ["aria-label", "placeholder", "alt", "title"])
        judge(element.getAttribute(name) ?? "", element);
    }
    return found;
  }, data);
}

/**
 * Returns texts that are partly invisible because an element is too small for them. Excluded are names cut by
 * an ellipsis on purpose, texts for screen readers only, and content that can be scrolled to.
 */
export function clippedTexts(page: Page): Promise<TextFinding[]> {
  return page.evaluate(() => {
    const found: { text: string; element: string }[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const style = getComputedStyle(element);
      if (element.closest("svg, select") || style.display === "inline" || !element.checkVisibility())
        continue;
      const cuts = [style.overflowX, style.overflowY].some((value) => value === "hidden" || value === "clip");
      if (!cuts || element.clientWidth <= 1 || style.clipPath !== "none") continue;
      const isEllipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isData = !/[⟦⟧]/.test(element.textContent ?? "");
      if (isEllipsis && isData) continue;
      const box = element.getBoundingClientRect();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (
          !/\p{L}/u.test(node.textContent ?? "") ||
          !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        )
          continue;
        // Ancestors in between may scroll the text into view, or hide it from all but screen readers.
        let between: Element | null = parent;
        let isElsewhere = false;
        for (; between && between !== element; between = between.parentElement) {
          const inner = getComputedStyle(between);
          if (
            /auto|scroll/.test(inner.overflowX + inner.overflowY) ||
            inner.clipPath !== "none" ||
            between.clientWidth === 1
          )
            isElsewhere = true;
        }
        if (isElsewhere) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        // The name of the brand wraps out of sight as a whole where it has no room.
        if (text.top > box.bottom && element.closest("header")) continue;
        if (
          text.left < box.left - 1 ||
          text.right > box.right + 1 ||
          text.bottom > box.bottom + 2 ||
          text.top < box.top - 2
        ) {
          found.push({
            text: (node.textContent ?? "").trim().slice(0, 80),
            element: `${element.tagName.toLowerCase()}.${String(element.getAttribute("class")).split(" ")[0]}`,
          });
        }
      }
    }
    return found;
  });
}

/**
 * Returns the outermost elements that extend beyond the window to either side; none if the page does not
 * scroll sideways.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const out = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.right > root.clientWidth + 0.5 || box.left < -0.5);
    });
    return [
      `${root.scrollWidth} px wide`,
      ...out.map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.innerText?.slice(0, 60)}`,
      ),
    ].slice(0, 6);
  });
}

/** Returns the texts of the footer's menus, whichever are chosen, that are wider than their place. */
export async function cutChoices(page: Page): Promise<string[]> {
  const found: string[] = [];
  const menus = page.locator("footer select");
  for (const menu of await menus.all()) {
    for (const place of (await menu.locator("option").all()).keys()) {
      // Chosen without an event: nothing is sent.
      await menu.evaluate((select: HTMLSelectElement, index) => {
        select.selectedIndex = index;
      }, place);
      found.push(...(await cutInControls(page)));
    }
  }
  return [...new Set(found)];
}

/**
 * Returns the chosen texts of menus and the hints in empty fields that are wider than their place; the browser
 * cuts them without a sign.
 */
export function cutInControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
      "select, input[placeholder]",
    )) {
      const text =
        control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.placeholder;
      const style = getComputedStyle(control);
      if (!pen || !text || control.clientWidth <= 1 || !control.checkVisibility()) continue;
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room =
        control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const width = pen.measureText(text).width;
      if (width > room + 0.5) found.push(`${text}: ${width.toFixed()} of ${room.toFixed()} px`);
    }
    return found;
  });
}
