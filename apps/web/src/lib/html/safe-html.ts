/**
 * Allow-list for rich text shown in the browser. The server has sanitised it already; this is the second wall, for
 * text that was stored before a rule was tightened. `data-gap`, `data-latex` and `data-file` mark gaps, formulas and images.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  hr: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  pre: [],
  blockquote: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  ul: [],
  ol: ['start', 'type'],
  li: [],
  a: ['href'],
  span: ['data-latex', 'data-gap', 'lang'],
  div: ['data-latex'],
  figure: [],
  figcaption: [],
  img: ['data-file', 'alt', 'width', 'height', 'src'],
  table: [],
  caption: [],
  colgroup: [],
  col: ['span'],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
/** Dropped with everything inside; other unknown elements give way to their content. */
const dropped: readonly string[] = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'form',
];

const isSafeLink = (value: string): boolean => /^(https?:|mailto:)/i.test(value);
/** Own images come by their file id; inlined ones may be raster images only. */
const isSafeImage = (value: string): boolean => /^data:image\/(png|jpeg|gif|webp);base64,/i.test(value);

function cleanAttributes(element: Element, names: readonly string[]): void {
  for (const { name, value } of [...element.attributes]) {
    const safe =
      names.includes(name) &&
      (name !== 'href' || isSafeLink(value)) &&
      (name !== 'src' || isSafeImage(value));
    if (!safe) element.removeAttribute(name);
  }
}

function clean(parent: Element | DocumentFragment): void {
  for (const element of [...parent.children]) {
    const tag = element.tagName.toLowerCase();
    if (dropped.includes(tag)) {
      element.remove();
      continue;
    }
    clean(element);
    const names = allowed[tag];
    if (!names) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    cleanAttributes(element, names);
    if (tag === 'a') {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
    if (tag === 'img' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
  }
}

/** Nodes of a rich text, ready to be placed. Parsed in a document that runs and loads nothing. */
export function safeNodes(html: string): DocumentFragment {
  const source = new DOMParser().parseFromString(html, 'text/html').body;
  const fragment = document.createDocumentFragment();
  fragment.append(...source.childNodes);
  clean(fragment);
  return fragment;
}
