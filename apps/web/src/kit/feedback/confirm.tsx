import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { deferred } from '#lib/page/deferred.ts';
import { useLocation } from '#lib/page/router.tsx';
import { LazyDialog } from './lazy-dialog.tsx';
import type { OpenQuestion, Question } from './question.ts';

const ConfirmDialog = deferred(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

let open: OpenQuestion | null = null;
const listeners = new Set<() => void>();
function set(next: OpenQuestion | null): void {
  open = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the user; resolves to true when he agrees. A second question takes the place of an open one, which is a no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (agreed) => {
        set(null);
        resolve(agreed);
      },
    });
  });
}

/** Renders the questions of `confirm`; mounted once, in the shell. */
export function ConfirmDialogs() {
  const question = useSyncExternalStore(subscribe, () => open);
  const { pathname } = useLocation();
  // A question about a page that is left, by the browser's own way back too, is not answered over the next one.
  useEffect(() => () => open?.answer(false), [pathname]);
  // Loaded ahead, so that it can ask offline too, when a page is left.
  const dialog = <ConfirmDialog question={question} />;
  if (!question) return <Suspense fallback={null}>{dialog}</Suspense>;
  return <LazyDialog onGiveUp={() => question.answer(false)}>{dialog}</LazyDialog>;
}
