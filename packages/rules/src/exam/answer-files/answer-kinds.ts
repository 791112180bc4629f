import { type AnswerKind, answerKinds, recordingLimitS } from '@certame/contract/constants.ts';
import type { QuestionContent } from '@certame/contract/features/questions/content.ts';

type Media = Pick<QuestionContent, 'answer_kinds' | 'media_kinds' | 'max_seconds'>;

/** The ways in which a media question may be answered, in a fixed order. */
export const answerKindsOf = ({ answer_kinds: kinds }: Pick<Media, 'answer_kinds'>): AnswerKind[] =>
  kinds === undefined ? ['file'] : answerKinds.filter((kind) => kinds.includes(kind));

/** Largest length of an audio or a video, in seconds. */
export const recordingSeconds = ({ max_seconds }: Pick<Media, 'max_seconds'>): number =>
  max_seconds ?? recordingLimitS.max;

const mediaOf = (mime: string): QuestionContent['media_kinds'][number] => {
  const family = /^(image|audio|video)\//.exec(mime)?.[1];
  return family === undefined ? 'document' : (family as 'image' | 'audio' | 'video');
};
const recorded = { photo: 'image', audio: 'audio', video: 'video' } as const;

/** Whether a file that is of this type by its bytes answers the question. */
export const takesType = (content: Media, mime: string): boolean => {
  const media = mediaOf(mime);
  return answerKindsOf(content).some((kind) =>
    kind === 'file'
      ? content.media_kinds.length === 0 || content.media_kinds.includes(media)
      : recorded[kind] === media,
  );
};

/** A recorder stops with the chunk in which the limit is reached. */
const toleranceS = 3;

/** Whether a recording is longer than the question takes; one whose length nobody knows isn't. */
export const isTooLong = (content: Media, mime: string, seconds: number | null): boolean =>
  seconds !== null && /^(audio|video)\//.test(mime) && seconds > recordingSeconds(content) + toleranceS;

/**
 * How many more files a question takes from a phone: those of the answer, those that came from a phone and are in no answer
 * yet, and those on their way have their places.
 */
export const computeFilesLeft = (files: {
  max: number;
  answered: number;
  received: number;
  onTheirWay: number;
}): number => Math.max(0, files.max - files.answered - files.received - files.onTheirWay);
