import type { Criterion } from '@certame/contract/features/questions/content.ts';
import { escapeXml, xmlElement } from '../../../xml/write-xml.ts';
import { choiceXml } from './choice-xml.ts';
import { commonFeedback } from './feedback-xml.ts';
import { gapsXml } from './gap-xml.ts';
import { itemName, qtiName } from './identifiers.ts';
import type { ItemWriting, ItemXml } from './item-parts.ts';
import { openXml, sectionXml } from './open-xml.ts';
import { outcomeDeclaration, rightOrWrong } from './scoring-xml.ts';

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const qtiNamespace = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const schema = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd';
export const schemaAttributes = {
  xmlns: qtiNamespace,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${qtiNamespace} ${schema}`,
};

/** What graders score by, for them alone. */
const criteriaXml = (criteria: readonly Criterion[]): string =>
  criteria.length === 0
    ? ''
    : xmlElement(
        'qti-rubric-block',
        { use: 'scoring', view: 'scorer' },
        xmlElement(
          'qti-content-body',
          {},
          criteria
            .map(({ id, name, description, weight_percent }) =>
              xmlElement(
                'div',
                { 'data-criterion': qtiName(id), 'data-weight-percent': weight_percent },
                xmlElement('p', {}, escapeXml(name)) + xmlElement('p', {}, escapeXml(description)),
              ),
            )
            .join(''),
        ),
      );

function partsOf(writing: ItemWriting): ItemXml {
  const { type } = writing.question;
  switch (type) {
    case 'multiple_choice':
    case 'check_box':
      return choiceXml(writing);
    case 'gap':
      return gapsXml(writing);
    case 'section':
      return sectionXml(writing);
    default:
      return openXml(writing, type);
  }
}

/** A question as an item of QTI 3.0. */
export function itemXml(writing: ItemWriting): string {
  const { question, context } = writing;
  const parts = partsOf(writing);
  const common = commonFeedback(question, context);
  const rules = parts.rules + (common.hasRightOrWrong && parts.whole > 0 ? rightOrWrong(parts.whole) : '');
  const isByHand = parts.whole === 0 && question.type !== 'section';
  const scores =
    question.type === 'section'
      ? ''
      : outcomeDeclaration('SCORE', 'float', '0', isByHand ? { 'external-scored': 'human' } : {}) +
        outcomeDeclaration('MAXSCORE', 'float', String(parts.whole || 1));
  const content =
    parts.responses +
    scores +
    common.outcomes +
    parts.outcomes +
    xmlElement('qti-item-body', {}, parts.body + criteriaXml(question.key.criteria)) +
    (rules === '' ? '' : xmlElement('qti-response-processing', {}, rules)) +
    common.feedback +
    parts.feedback;
  const title = question.title.replace(/\s+/g, ' ').trim();
  return `${declaration}${xmlElement(
    'qti-assessment-item',
    {
      ...schemaAttributes,
      identifier: itemName(question),
      title,
      adaptive: false,
      'time-dependent': false,
      'tool-name': 'Certame',
    },
    content,
  )}\n`;
}
