import type { XmlElement } from '../../../xml/parse-xml.ts';
import { childOf, elementsOf } from '../../../xml/parse-xml.ts';
import { asBlocks } from '../html.ts';
import { interactionsOf, isInteraction, promptOf } from './interactions.ts';
import { type RenderContext, renderBlocks, renderHtml } from './render.ts';
import { attributeOf, wordsOf } from './tree.ts';

/** A label that the export put before a gap which stands nowhere in the text. */
export const gapLabelAttribute = 'data-gap-label';
export const criterionAttribute = 'data-criterion';

const isForCandidate = (rubric: XmlElement): boolean => wordsOf(rubric, 'view').includes('candidate');

/**
 * The statement: the item's body without its interactions. Prompts stay, gaps become places in the text.
 * `gapIdOf`: the gap that an element makes, if any.
 */
export function statementOf(
  body: XmlElement,
  context: RenderContext,
  gapIdOf: (element: XmlElement) => string | undefined,
  onRubric: (rubric: XmlElement) => void,
): string {
  const inner: RenderContext = {
    ...context,
    takeElement(element) {
      const gap = gapIdOf(element);
      if (gap !== undefined && element.name !== 'choiceInteraction') return `<span data-gap="${gap}"></span>`;
      if (element.attributes.has(gapLabelAttribute)) return '';
      if (element.name === 'rubricBlock' && !isForCandidate(element)) {
        onRubric(element);
        return '';
      }
      if (!isInteraction(element)) return undefined;
      const prompt = promptOf(element);
      const text = prompt ? asBlocks(renderHtml(inner, prompt.children)) : '';
      if (gap !== undefined) return `${text}<p><span data-gap="${gap}"></span></p>`;
      // The choices that are put into gaps are listed in each of them.
      if (element.name === 'gapMatchInteraction')
        return (
          text +
          renderHtml(
            inner,
            elementsOf(element).filter(({ name }) => !/^(?:prompt|gapText|gapImg)$/.test(name)),
          )
        );
      // What else stands in an interaction are its choices; the picture of some is part of what is asked.
      const object = childOf(element, 'object');
      return object ? text + renderHtml(inner, [object]) : text;
    },
  };
  return renderBlocks(inner, body.children);
}

/** The labels that stand before gaps, by QTI's identifier of the gap's response. */
export function labelsOf(body: XmlElement, context: RenderContext): Map<string, string> {
  const labels = new Map<string, string>();
  const visit = (element: XmlElement): void => {
    for (const child of elementsOf(element)) {
      if (!child.attributes.has(gapLabelAttribute)) {
        visit(child);
        continue;
      }
      const [interaction] = interactionsOf(child);
      const label = childOf(child, 'div');
      if (!interaction) continue;
      labels.set(
        attributeOf(interaction, 'responseIdentifier'),
        label ? renderHtml(context, label.children) : '',
      );
    }
  };
  visit(body);
  return labels;
}
