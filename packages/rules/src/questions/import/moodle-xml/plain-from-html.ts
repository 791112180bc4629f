import { unescapeImported } from '../html.ts';

const readNumber = (text: string): string => {
  const code = /^x/i.test(text) ? Number.parseInt(text.slice(1), 16) : Number.parseInt(text, 10);
  return code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : '';
};

/** Text of an answer that is typed or chosen as text: marks go, breaks are spaces, character references are read. */
export const plainFromHtml = (html: string): string =>
  unescapeImported(
    html
      .replace(/<(?:br|\/p|\/li|\/div)[^<>]*>/gi, ' ')
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_all, code: string) => readNumber(code)),
  )
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
