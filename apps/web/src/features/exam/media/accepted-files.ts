import type { QuestionContent } from '@certame/contract/features/questions/content.ts';

const accept = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  document: '.pdf,.doc,.docx,.odt,.txt,.xlsx,.ods,.pptx,.odp',
} as const;

/** What a file chooser offers; undefined: everything. */
export const acceptOf = (kinds: QuestionContent['media_kinds']): string | undefined =>
  kinds.map((kind) => accept[kind]).join(',') || undefined;
