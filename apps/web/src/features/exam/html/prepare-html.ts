const forbidden = 'script, style, iframe, object, embed, link, meta, form, base';

/** Parses HTML without running it. The server sanitises; this is defence in depth. */
export function prepareHtml(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of parsed.querySelectorAll(forbidden)) element.remove();
  for (const element of parsed.body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
  for (const link of parsed.querySelectorAll('a[href]')) {
    // The exam's page must not be left by a press on a source's address.
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  const fragment = document.createDocumentFragment();
  fragment.append(...parsed.body.childNodes);
  return document.importNode(fragment, true);
}

const filePattern = /data-file="([^"]+)"/g;
/** Ids of the images in a text. */
export const imageIdsOf = (html: string): string[] =>
  [...html.matchAll(filePattern)].flatMap(([, id]) => (id ? [id] : []));
