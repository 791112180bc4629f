import { attributeOf } from '../../../xml/read-xml.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../../../xml/xml-element.ts';
import type { GiftFormat, GiftText } from '../gift/ast.ts';
import { withoutControls } from '../parts.ts';
import type { MoodleContext } from './context.ts';

const formats: Readonly<Record<string, GiftFormat>> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
};

/** The plain text of an element: in its `text`, or in itself where writers left that out. */
export const plainText = (element: XmlElement | undefined): string =>
  withoutControls(textOf(childOf(element, 'text') ?? element)).text.trim();

/** The text of an element that says yes or no, or a word. */
export const wordOf = (element: XmlElement, name: string): string =>
  textOf(childrenOf(element, name).at(-1)).trim().toLowerCase();
export const isYes = (word: string): boolean => word === '1' || word === 'true';

const reference = /@@PLUGINFILE@@\/([^"'\s<>)?#]+)(?:\?[^"'\s<>)]*)?/g;
const pictureName = /\.(?:png|jpe?g|jpe|gif|webp|svgz?|bmp|tiff?)$/i;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Puts the pictures that lie beside the text into its references; other files have no place in a question. */
function withPictures(text: string, element: XmlElement, context: MoodleContext): string {
  const files = new Map(
    childrenOf(element, 'file').map((file) => [
      `${attributeOf(file, 'path')}/${attributeOf(file, 'name')}`.replace(/^\/+/, ''),
      file,
    ]),
  );
  const used = new Set<string>();
  const kept = text.replace(reference, (all, address: string) => {
    const name = decoded(address);
    const file = files.get(name);
    if (!file || !pictureName.test(name)) return all;
    used.add(name);
    return context.options.keepPicture?.(name, textOf(file)) ?? all;
  });
  for (const [name, file] of files)
    if (!used.has(name)) context.report('moodle_file', { line: file.line, name: name.slice(0, 100) }, false);
  return kept;
}

/** A text that may be marked up, in the format its element names, else in that of the question. */
export function readText(
  element: XmlElement | undefined,
  inherited: GiftFormat,
  context: MoodleContext,
): GiftText {
  const format = formats[element ? attributeOf(element, 'format') : ''] ?? inherited;
  return { format, text: element ? withPictures(plainText(element), element, context) : '' };
}

/** Feedback, or null for none. */
export function readFeedback(
  element: XmlElement | undefined,
  inherited: GiftFormat,
  context: MoodleContext,
): GiftText | null {
  const text = readText(element, inherited, context);
  return text.text === '' ? null : text;
}
