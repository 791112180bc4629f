/** Limits of one text: sanitizing takes some microseconds for each tag, on the thread that saves answers. */
export const richTextMax = { tags: 3000, entities: 10_000, images: 300, depth: 100 } as const;

const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'input', 'wbr', 'source']);
/** Read where a tag stands; sticky, so that the scan stays linear. */
const nameAt = /\/?([a-z][a-z0-9]{0,20})/iy;
const ampersand = 0x26;
const lessThan = 0x3c;
const slash = 0x2f;

export interface RichTextMeasure {
  /** Every `<`, whether it begins a tag or not: the parser looks at each. */
  tags: number;
  entities: number;
  images: number;
  /** The most elements open at once. */
  depth: number;
}

export const isWithinMarks = ({ tags, entities, images, depth }: RichTextMeasure): boolean =>
  tags <= richTextMax.tags &&
  entities <= richTextMax.entities &&
  images <= richTextMax.images &&
  depth <= richTextMax.depth;

/** Counts the marks of an HTML text in one linear scan, before anything parses it; ends where a limit is passed. */
export function measureRichText(html: string): RichTextMeasure {
  const measure = { tags: 0, entities: 0, images: 0, depth: 0 };
  let open = 0;
  for (let index = 0; index < html.length; index += 1) {
    const code = html.charCodeAt(index);
    if (code === ampersand) measure.entities += 1;
    if (code !== lessThan) continue;
    measure.tags += 1;
    if (!isWithinMarks(measure)) break;
    nameAt.lastIndex = index + 1;
    const element = nameAt.exec(html)?.[1]?.toLowerCase();
    if (element === 'img') measure.images += 1;
    if (element === undefined || voidElements.has(element)) continue;
    open = html.charCodeAt(index + 1) === slash ? Math.max(0, open - 1) : open + 1;
    measure.depth = Math.max(measure.depth, open);
  }
  return measure;
}

export const isWithinRichText = (html: string): boolean => isWithinMarks(measureRichText(html));
