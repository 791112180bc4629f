import { Skeleton, Stack } from '@mantine/core';
import { Suspense, useCallback, useState } from 'react';
import { onDemand } from '#lib/page/deferred.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { QuestionBank } from './bank/question-bank.tsx';
import type { QuestionDraft } from './draft/question-draft.ts';

export const texts = ['questions', 'question-bank'];

/** URL parameter that opens a question: its id, or `new`. */
const editParameter = 'edit';

// Lazy chunk of the editor with its rich-text and drag-and-drop libraries, which the list doesn't need.
const QuestionEditorPage = onDemand(() => import('./editor/question-editor-page.tsx'));

/** The bank: its list, or one question in the editor. The address keeps both, so that back and reload work. */
export default function QuestionBankScreen() {
  const [params, setParams] = useSearchParams();
  const editing = params.get(editParameter);
  const [row, setRow] = useState<{ count: number; like: QuestionDraft | null }>({ count: 0, like: null });
  const addToRow = useCallback(
    (like: QuestionDraft) => setRow(({ count }) => ({ count: count + 1, like })),
    [],
  );
  if (editing === null) return <QuestionBank />;
  const close = (): void => {
    setRow({ count: 0, like: null });
    setParams((current) => {
      current.delete(editParameter);
      return current;
    });
  };
  return (
    <Suspense
      fallback={
        <Stack maw={640} gap="lg" aria-busy="true">
          <Skeleton height={30} width="40%" />
          <Skeleton height={72} />
          <Skeleton height={220} />
        </Stack>
      }
    >
      <QuestionEditorPage
        key={`${editing} ${row.count}`}
        id={editing === 'new' ? null : editing}
        like={row.like}
        onClose={close}
        onAnother={addToRow}
      />
    </Suspense>
  );
}
