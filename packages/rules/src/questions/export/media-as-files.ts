import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { answerKindsOf } from '../../exam/answer-files/answer-kinds.ts';

const asFile = { photo: 'image', audio: 'audio', video: 'video' } as const;

/** The types of file that say best what a media question takes, for formats that know uploads only; empty: any. */
export function mediaKindsAsFiles(content: QuestionContent): QuestionContent['media_kinds'] {
  const kinds = answerKindsOf(content);
  if (kinds.includes('file') && content.media_kinds.length === 0) return [];
  const named = kinds.flatMap((kind) => (kind === 'file' ? content.media_kinds : [asFile[kind]]));
  return [...new Set(named)];
}

/** Whether an answer is recorded on the spot, which no other format says. */
export const isRecorded = (content: QuestionContent): boolean =>
  content.max_seconds !== undefined || answerKindsOf(content).some((kind) => kind !== 'file');
