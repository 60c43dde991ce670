/** Elements for units that ask a page about names, attributes and places, without a browser. */

type Rect = Pick<DOMRect, "left" | "right" | "top" | "bottom" | "width" | "height">;

export class FakeElement {
  parentElement: FakeElement | null = null;
  tabIndex = 0;
  value = "";
  selectionStart: number | null = null;
  selectionEnd: number | null = null;
  scrollTop = 0;
  scrollHeight = 0;
  clientHeight = 0;
  textContent = "";
  readonly children: FakeElement[] = [];

  constructor(
    readonly tagName: string,
    readonly attributes: Readonly<Record<string, string>> = {},
    /** Left, top, width and height. */
    readonly box: readonly [number, number, number, number] = [0, 0, 100, 40],
  ) {}

  get type(): string {
    return this.attributes.type ?? "text";
  }
  get id(): string {
    return this.attributes.id ?? "";
  }
  get href(): string | undefined {
    return this.attributes.href;
  }
  get previousElementSibling(): FakeElement | null {
    const siblings = this.parentElement?.children ?? [];
    return siblings[siblings.indexOf(this) - 1] ?? null;
  }
  add(...children: FakeElement[]): this {
    for (const child of children) child.parentElement = this;
    this.children.push(...children);
    return this;
  }
  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }
  getBoundingClientRect(): Rect {
    const [left, top, width, height] = this.box;
    return { left, top, width, height, right: left + width, bottom: top + height };
  }
  getClientRects(): Rect[] {
    return this.attributes.hidden === undefined ? [this.getBoundingClientRect()] : [];
  }
  matches(selectors: string): boolean {
    return selectors.split(",").some((selector) => isMatch(this, selector));
  }
  closest(selectors: string): FakeElement | null {
    return this.matches(selectors) ? this : (this.parentElement?.closest(selectors) ?? null);
  }
  contains(other: FakeElement): boolean {
    return this === other || this.children.some((child) => child.contains(other));
  }
  querySelectorAll(selectors: string): FakeElement[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selectors) ? [child] : []),
      ...child.querySelectorAll(selectors),
    ]);
  }
  querySelector(selectors: string): FakeElement | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }
}

/** Supports a name with attributes, `:not([…])` and `:disabled`. */
function isMatch({ tagName, attributes }: FakeElement, selector: string): boolean {
  const name = /^[a-z]+/i.exec(selector)?.[0];
  if (name && name.toLowerCase() !== tagName.toLowerCase()) return false;
  if (selector.includes(":disabled") && attributes.disabled === undefined) return false;
  const conditions = selector.matchAll(/(:not\()?\[([\w-]+)(?:(\^?=)"?([^\]"]*)"?)?\]/g);
  return [...conditions].every(([, not, key = "", operator, wanted = ""]) => {
    const value = attributes[key];
    const isTrue =
      value !== undefined && (!operator || (operator === "=" ? value === wanted : value.startsWith(wanted)));
    return isTrue === !not;
  });
}
