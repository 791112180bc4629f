import { xmlElement } from '../../../xml/write-xml.ts';
import { isRecorded, mediaKindsAsFiles } from '../media-as-files.ts';
import { patternMask } from './gap-xml.ts';
import type { ItemWriting, ItemXml } from './item-parts.ts';
import { responseDeclaration } from './scoring-xml.ts';
import { blocksOf } from './xhtml.ts';

const mimeTypes = { image: 'image/*', audio: 'audio/*', video: 'video/*', document: 'application/*' };
const linesOf = { simple_text: 3, essay: 15 } as const;

const byHand = { outcomes: '', whole: 0, rules: '', feedback: '' };

/** Questions that a person scores: their interaction comes after the text. */
export function openXml(
  { question, context, problem }: ItemWriting,
  type: 'simple_text' | 'essay' | 'media',
): ItemXml {
  const { content } = question;
  const isMedia = type === 'media';
  if (isMedia && content.max_files > 1) problem('content.max_files', 'media_limits');
  if (isMedia && isRecorded(content)) problem('content.answer_kinds', 'media_recorded');
  const fileKinds = mediaKindsAsFiles(content);
  const interaction = isMedia
    ? xmlElement('qti-upload-interaction', {
        'response-identifier': 'RESPONSE',
        type: fileKinds.length > 0 ? fileKinds.map((kind) => mimeTypes[kind]).join(' ') : undefined,
        'data-max-files': content.max_files > 1 ? content.max_files : undefined,
      })
    : xmlElement('qti-extended-text-interaction', {
        'response-identifier': 'RESPONSE',
        'expected-lines': linesOf[type],
        'pattern-mask': patternMask(content.max_chars),
      });
  return {
    ...byHand,
    responses: responseDeclaration({
      identifier: 'RESPONSE',
      cardinality: 'single',
      baseType: isMedia ? 'file' : 'string',
    }),
    body: blocksOf(content.statement, context) + interaction,
  };
}

/** A text between questions: an item without an interaction. */
export const sectionXml = ({ question, context }: ItemWriting): ItemXml => ({
  ...byHand,
  responses: '',
  body: blocksOf(question.content.statement, context),
});
