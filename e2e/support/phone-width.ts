import { atRestAfter, untilStill } from './at-rest.ts';
import type { Page } from './test.ts';

export const phone = { width: 390, height: 844 };
/** What a page asks for because it became narrow, it asks for at once. */
const quietMs = 100;

/** What is wider than the page is now, or cut off at its side; what may be scrolled by itself or ends in dots is not. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found: string[] = [];
    const tell = (element: Element, what: string): void => {
      const text = element.textContent?.trim().slice(0, 40);
      found.push(`${what}: <${element.tagName.toLowerCase()} class="${element.className}"> ${text}`);
    };
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      for (const element of wide) {
        if (!wide.some((other) => other !== element && element.contains(other)))
          tell(element, `${scrollWidth} px wide`);
      }
    }
    /** Where text in an element is cut off; nothing where it can be scrolled or ends in dots. */
    const edges = new Map<Element | null, number | null>([[null, clientWidth]]);
    const edgeOf = (element: Element | null): number | null => {
      const known = edges.get(element);
      if (known !== undefined || element === null) return known ?? null;
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(overflowX) && element.getAttribute('role') !== 'dialog';
      const isHidden = clipPath !== 'none' || box.width <= 1;
      const outer = edgeOf(element.parentElement);
      const own =
        outer === null || scrolls || isHidden || textOverflow === 'ellipsis'
          ? null
          : overflowX === 'visible'
            ? outer
            : Math.min(outer, box.right);
      edges.set(element, own);
      return own;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const element = currentNode.parentElement;
      if (!element || currentNode.textContent?.trim() === '' || !element.checkVisibility()) continue;
      const edge = edgeOf(element);
      if (edge === null) continue;
      range.selectNodeContents(currentNode);
      const right = Math.max(...[...range.getClientRects()].map((box) => box.right));
      if (right > edge + 1) tell(element, `${Math.round(right - edge)} px cut off`);
    }
    return found.slice(0, 5);
  });

/** Makes the page as narrow as a phone for a moment and says what sticks out there. */
export async function stickingOutOfPhone(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await atRestAfter(page, () => page.setViewportSize(phone), quietMs);
  await untilStill(page);
  const found = await stickingOut(page);
  if (before) await page.setViewportSize(before);
  return found;
}
