/** An entity counts as one character; longer ones than this don't exist. */
const entityMaxChars = 33;

const isEntityChar = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 35;

function entityEnd(html: string, start: number): number {
  const limit = Math.min(html.length, start + entityMaxChars);
  for (let i = start + 1; i < limit; i++) {
    const code = html.charCodeAt(i);
    if (code === 59) return i > start + 1 ? i : start;
    if (!isEntityChar(code)) return start;
  }
  return start;
}

const isTagStart = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 47 || code === 33;

/**
 * Counts the characters that somebody sees: Unicode code points outside of tags, an entity as one. A single pass
 * without building a text, because every save of an essay asks it.
 */
export function countVisibleChars(html: string): number {
  let count = 0;
  for (let i = 0; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === 60 && isTagStart(html.charCodeAt(i + 1))) {
      const end = html.indexOf('>', i);
      if (end === -1) return count;
      i = end;
      continue;
    }
    if (code === 38) i = entityEnd(html, i);
    // The second half of a surrogate pair is not counted.
    if (code < 0xdc00 || code > 0xdfff) count++;
  }
  return count;
}

export function countChars(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xdc00 || code > 0xdfff) count++;
  }
  return count;
}

/** Blanks, control and format characters, fillers that only take up room: what no ink shows. */
const unseen = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\s\u2800\u3164\uFFA0\u115F\u1160`;
const shown = new RegExp(`[^${unseen}]`, 'u');
const nothingShown = new RegExp(`^(?:<[^>]*>|&nbsp;|[${unseen}])*$`, 'u');

/** Whether a plain text says anything that can be read: zero-width and other invisible characters don't. */
export const hasVisibleText = (text: string): boolean => shown.test(text);

/** A text, or the HTML of one, that says nothing outside of its tags. Ends at the first sign, however long the text is: every key asks it. */
export const showsNothing = (text: string): boolean => nothingShown.test(text);

const isBlankCode = (code: number): boolean =>
  code <= 32 || (code >= 127 && !hasVisibleText(String.fromCodePoint(code)));

/** No character that can be seen, no picture, no formula. */
export function isBlankHtml(html: string): boolean {
  if (html.includes('<img') || html.includes('data-latex')) return false;
  for (let i = 0; i < html.length; i++) {
    const code = html.codePointAt(i) ?? 0;
    if (isBlankCode(code)) {
      // A character of two code units is passed as one.
      if (code > 0xffff) i += 1;
      continue;
    }
    if (code === 60 && isTagStart(html.charCodeAt(i + 1))) {
      const end = html.indexOf('>', i);
      if (end === -1) return true;
      i = end;
    } else if (html.startsWith('&nbsp;', i)) i += 5;
    else return false;
  }
  return true;
}
