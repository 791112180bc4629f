import { Suspense } from 'react';
import { onDemand } from '#lib/page/deferred.ts';
import { Skeleton } from '#lite/spinner.tsx';
import type { AnswerProps } from './answer-props.ts';
import { loadMedia } from './load-media.ts';

const MediaAnswer = onDemand<AnswerProps>(loadMedia);

/** Suspense boundary of a media answer: a skeleton until the lazy chunk has loaded. */
export function MediaSlot(props: AnswerProps) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <MediaAnswer {...props} />
    </Suspense>
  );
}
