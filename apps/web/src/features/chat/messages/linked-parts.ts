export interface TextPart {
  at: number;
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"']{3,500}/g;

/** Splits a text at its URLs. A full stop or a bracket after one belongs to the sentence. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(/[.,;:!?)\]}]+$/, '');
    if (!URL.canParse(found)) continue;
    if (match.index > at) parts.push({ at, text: text.slice(at, match.index), href: null });
    parts.push({ at: match.index, text: found, href: found });
    at = match.index + found.length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), href: null });
  return parts;
}
