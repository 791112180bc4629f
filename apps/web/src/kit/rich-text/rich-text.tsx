import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '#lib/page/deferred.ts';
import type { RichTextProps } from './rich-text-props.ts';

const Editor = onDemand(() => import('./rich-text-editor.tsx'));

/** Rich text editor; its code comes with the first one that is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={props.compact ? 84 : 180} radius="md" />}>
      <Editor {...props} />
    </Suspense>
  );
}
