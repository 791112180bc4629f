import type { issueReceipt, Receipt } from '@certame/contract/features/receipts/endpoints.ts';
import { useCallback, useEffect, useState } from 'react';
import { send } from '#lib/http/send.ts';

export type ReceiptState = { state: 'loading' } | { state: 'failed' } | { state: 'issued'; receipt: Receipt };

/** The receipt of a finished attempt, as the server makes it from what it has stored. */
export function useReceipt(answerId: string): { shown: ReceiptState; onRetry: () => void } {
  const [shown, setShown] = useState<ReceiptState>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setShown({ state: 'loading' });
    send<typeof issueReceipt>(
      'POST',
      '/api/v1/answers/:answer_id/receipt',
      { params: { answer_id: answerId } },
      { quiet: true, signal: controller.signal },
    ).then(
      ({ model }) => setShown({ state: 'issued', receipt: model }),
      () => {
        if (!controller.signal.aborted) setShown({ state: 'failed' });
      },
    );
    return () => controller.abort();
  }, [answerId, tries]);
  return { shown, onRetry: useCallback(() => setTries((count) => count + 1), []) };
}
