import { childrenOf, elementsOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { besidePath } from './paths.ts';
import { asQti2, attributeOf, wordsOf } from './tree.ts';

/** A text that a test shows with each item of a section. */
export interface Preamble {
  /** Of the test's document. */
  path: string;
  rubrics: readonly XmlElement[];
}

/** What the sections of a test tell the candidate about their items, by the items' paths. */
export function preamblesOf(root: XmlElement, path: string): Map<string, Preamble> {
  const preambles = new Map<string, Preamble>();
  const visit = (element: XmlElement, rubrics: readonly XmlElement[]): void => {
    const own = childrenOf(element, 'rubricBlock').filter((rubric) =>
      wordsOf(rubric, 'view').includes('candidate'),
    );
    const all = [...rubrics, ...own];
    for (const child of elementsOf(element)) {
      if (child.name === 'testPart' || child.name === 'assessmentSection') visit(child, all);
      if (child.name === 'assessmentItemRef' && all.length > 0)
        preambles.set(besidePath(path, attributeOf(child, 'href')), { path, rubrics: all });
    }
  };
  visit(asQti2(root), []);
  return preambles;
}
