/** An element of a document, with its text and children in their order. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  nodes: (string | XmlElement)[];
  /** Where it begins, counted from 1. */
  line: number;
}

export const childrenOf = ({ nodes }: XmlElement, name?: string): XmlElement[] =>
  nodes.filter(
    (node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name),
  );

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.nodes.find((node): node is XmlElement => typeof node !== 'string' && node.name === name);

/** Its own text, without that of its children. */
export const textOf = (element: XmlElement | undefined): string =>
  element?.nodes.filter((node) => typeof node === 'string').join('') ?? '';
