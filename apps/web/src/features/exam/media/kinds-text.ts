import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { answerKindsOf, recordingSeconds } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import type { Translate } from '#lib/language/i18n.ts';
import { formatSeconds } from './recording/formats.ts';

/** `foto, áudio de até 2:00`: what a question takes, in words. */
export function kindsText(
  t: Translate,
  content: Pick<QuestionContent, 'answer_kinds' | 'media_kinds' | 'max_seconds'>,
): string {
  const time = formatSeconds(recordingSeconds(content));
  return answerKindsOf(content)
    .map((kind) => {
      if (kind !== 'file') return t(`exam-media.takes.${kind}`, { time });
      const kinds = content.media_kinds.map((one) => t(`exam-media.kinds.${one}`)).join(', ');
      return kinds === '' ? t('exam-media.takes.file') : t('exam-media.takes.file_of', { kinds });
    })
    .join(', ');
}
