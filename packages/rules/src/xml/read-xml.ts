import { ownValue } from '@certame/contract/own-value.ts';
import { SaxesParser } from 'saxes';
import type { XmlElement } from './xml-element.ts';

export type XmlRefusal = 'malformed' | 'doctype' | 'too-deep' | 'too-large' | 'root';

/** The document is none, or one that nobody means well with. */
export class XmlRefused extends Error {
  override name = 'XmlRefused';
  readonly reason: XmlRefusal;
  readonly line: number;

  constructor(reason: XmlRefusal, line: number, cause?: unknown) {
    super(`XML refused in line ${line}: ${reason}`, { cause });
    this.reason = reason;
    this.line = line;
  }
}

/** No exam nests deeper; a hostile document does, and whoever walks over it would run out of stack. */
const maxDepth = 200;
/** Elements of one child of the root, which is held as a whole: the largest manifests have a tenth of it. */
const maxElements = 200_000;

export interface XmlHandlers {
  /** The root without its children, before any of them. */
  onRoot?: (root: XmlElement) => void;
  /** A child of the root, complete; nobody keeps it afterwards, so that a document of any size is read in little memory. */
  onRootChild: (child: XmlElement) => void;
}
export interface XmlReader {
  /** The next piece of the document, cut anywhere. @throws XmlRefused. */
  write(text: string): void;
  /** @throws XmlRefused where the document isn't complete. */
  end(): void;
}

/**
 * Reads XML 1.0 strictly, piece by piece. Entities beyond the five of XML are errors, and a document type declaration is
 * refused whatever it says: nothing is ever expanded or fetched (billion laughs, external entities).
 */
export function createXmlReader({ onRoot, onRootChild }: XmlHandlers): XmlReader {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let elements = 0;
  const refuse = (reason: XmlRefusal, cause?: unknown): never => {
    throw new XmlRefused(reason, parser.line, cause);
  };
  const addText = (text: string): void => {
    // Between the children of the root there are only spaces and line ends.
    if (open.length > 1) open.at(-1)?.nodes.push(text);
  };
  parser.on('error', (error) => refuse('malformed', error));
  parser.on('doctype', () => refuse('doctype'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    elements = open.length <= 1 ? 0 : elements + 1;
    if (open.length >= maxDepth) refuse('too-deep');
    if (elements > maxElements) refuse('too-large');
    const element: XmlElement = {
      name,
      attributes: attributes as Record<string, string>,
      nodes: [],
      line: parser.line,
    };
    if (open.length === 0) onRoot?.(element);
    if (open.length > 1) open.at(-1)?.nodes.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed && open.length === 1) onRootChild(closed);
  });
  return { write: (text) => void parser.write(text), end: () => void parser.close() };
}

/** An attribute's value; a name that every object inherits is none. */
export const attributeOf = (element: XmlElement | undefined, name: string): string =>
  (element && ownValue(element.attributes, name)) ?? '';
