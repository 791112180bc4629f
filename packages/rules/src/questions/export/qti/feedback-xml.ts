import { xmlElement } from '../../../xml/write-xml.ts';
import type { ExportedQuestion } from '../question-writer.ts';
import { feedbackNames } from './identifiers.ts';
import { outcomeDeclaration } from './scoring-xml.ts';
import { blocksOf, type XhtmlContext } from './xhtml.ts';

export const modalFeedback = (
  outcome: string,
  identifier: string,
  html: string,
  context: XhtmlContext,
): string =>
  xmlElement(
    'qti-modal-feedback',
    { 'outcome-identifier': outcome, identifier, 'show-hide': 'show' },
    xmlElement('qti-content-body', {}, blocksOf(html, context)),
  );

/** Feedback that every type may have: when right, when wrong, always. */
export function commonFeedback(
  { key }: ExportedQuestion,
  context: XhtmlContext,
): { outcomes: string; feedback: string; hasRightOrWrong: boolean } {
  const one = (place: keyof typeof feedbackNames, outcome: string): string =>
    key[place] === '' ? '' : modalFeedback(outcome, feedbackNames[place], key[place], context);
  const rightOrWrong = one('feedback_right', 'FEEDBACK') + one('feedback_wrong', 'FEEDBACK');
  const general = one('general_feedback', 'GENERAL_FEEDBACK');
  return {
    outcomes:
      (rightOrWrong === '' ? '' : outcomeDeclaration('FEEDBACK', 'identifier')) +
      (general === ''
        ? ''
        : outcomeDeclaration('GENERAL_FEEDBACK', 'identifier', feedbackNames.general_feedback)),
    feedback: rightOrWrong + general,
    hasRightOrWrong: rightOrWrong !== '',
  };
}
