import {
  allowedAttributes,
  browserDroppedTags,
  displayedTags,
  linkAttributes,
} from '@certame/contract/kit/html-allow-list.ts';

function cleanAttributes(element: Element, tag: string): void {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  for (const name of Object.keys(attributes)) element.removeAttribute(name);
  const kept = allowedAttributes(displayedTags, tag, attributes);
  if (tag === 'a') Object.assign(kept, linkAttributes);
  if (tag === 'img') kept.alt ??= '';
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
}

function cleanElement(element: Element): void {
  const tag = element.tagName.toLowerCase();
  if (browserDroppedTags.has(tag)) {
    element.remove();
    return;
  }
  cleanChildren(element);
  if (Object.hasOwn(displayedTags, tag)) cleanAttributes(element, tag);
  else element.replaceWith(...element.childNodes);
}

function cleanChildren(parent: Element | DocumentFragment): void {
  for (const node of [...parent.childNodes])
    if (node instanceof Element) cleanElement(node);
    else if (node instanceof Comment) node.remove();
}

/**
 * Nodes of a rich text, ready to be placed. Parsed in a document that runs and loads nothing. The server has sanitised
 * the text already; this is the second line of defence, for text that was stored before a rule was tightened.
 */
export function safeNodes(html: string): DocumentFragment {
  const source = new DOMParser().parseFromString(html, 'text/html').body;
  const fragment = document.createDocumentFragment();
  fragment.append(...source.childNodes);
  cleanChildren(fragment);
  return fragment;
}
