import { escapeImported } from '../../import/html.ts';
import { isRecorded, mediaKindsAsFiles } from '../media-as-files.ts';
import type { MoodleBody } from './choices.ts';
import { type MoodleWriteContext, type Pieces, plainElement, richElement } from './xml-parts.ts';

function graderInfo(context: MoodleWriteContext): Pieces {
  const { criteria } = context.question.key;
  if (criteria.length === 0) return [];
  context.report.loses('key.criteria', 'criteria');
  const rows = criteria.map(({ name, description, weight_percent: percent }) => {
    const more = description === '' ? '' : `: ${escapeImported(description)}`;
    return `<li><strong>${escapeImported(name)}</strong> (${percent}%)${more}</li>`;
  });
  return richElement('graderinfo', `<ul>${rows.join('')}</ul>`, context);
}

/** Moodle's `essay` is a long text, a short one, or files. */
export function moodleEssay(context: MoodleWriteContext): MoodleBody {
  const { question, report } = context;
  const { content } = question;
  if (content.max_chars !== null) report.loses('content.max_chars', 'max_chars');
  const isMedia = question.type === 'media';
  if (isMedia && isRecorded(content)) report.loses('content.answer_kinds', 'media_recorded');
  const isShort = question.type === 'simple_text';
  return {
    type: 'essay',
    pieces: [
      plainElement('responseformat', isMedia ? 'noinline' : isShort ? 'plain' : 'editor'),
      plainElement('responserequired', isMedia ? '0' : '1'),
      plainElement('responsefieldlines', isShort ? '5' : '15'),
      plainElement('attachments', isMedia ? String(content.max_files) : '0'),
      plainElement('attachmentsrequired', isMedia ? '1' : '0'),
      plainElement('filetypeslist', isMedia ? mediaKindsAsFiles(content).join(',') : ''),
      ...graderInfo(context),
    ],
  };
}
