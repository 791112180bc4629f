/** An element of a text of the bank. */
export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (HtmlElement | string)[];
}

const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const attribute = /([a-z-]+)(?:="([^"]*)")?/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return (Object.hasOwn(named, name) ? named[name] : undefined) ?? all;
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map((match) => [(match[1] ?? '').toLowerCase(), decode(match[2] ?? '')]),
  );

/** Clean HTML as the bank stores it, as a tree; what is left open is closed, what was never opened is not. */
export function htmlTree(html: string): (HtmlElement | string)[] {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  let at = 0;
  const addText = (text: string): void => {
    if (text !== '') open.at(-1)?.children.push(decode(text));
  };
  for (const match of html.matchAll(token)) {
    addText(html.slice(at, match.index));
    at = match.index + match[0].length;
    const name = (match[2] ?? '').toLowerCase();
    if (match[1] === '/') {
      const index = open.findLastIndex((element) => element.name === name);
      if (index > 0) open.length = index;
      continue;
    }
    const element: HtmlElement = { name, attributes: attributesOf(match[3] ?? ''), children: [] };
    open.at(-1)?.children.push(element);
    if (!voids.has(name)) open.push(element);
  }
  addText(html.slice(at));
  return root.children;
}
