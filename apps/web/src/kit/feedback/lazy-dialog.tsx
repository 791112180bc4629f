import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { dismissNotice, getNotices, notify, subscribeNotices } from '#lib/errors/notices.ts';
import { text } from '#lib/language/i18n.ts';
import { loadAgainEvent } from '#lib/page/import-with-retries.ts';

/** How long a loading dialog shows no notice; offline the notice is shown at once. */
const quietMs = 2000;

function LoadingNotice({ onGiveUp }: { onGiveUp: () => void }) {
  const giveUp = useRef(onGiveUp);
  giveUp.current = onGiveUp;
  useEffect(() => {
    let id: number | undefined;
    const show = (): void => {
      id = notify('warning', text('kit.lazy_dialog.offline'), Number.POSITIVE_INFINITY, {
        label: text('common.try_again'),
        run: () => window.dispatchEvent(new Event(loadAgainEvent)),
      });
    };
    const timer = setTimeout(show, navigator.onLine ? quietMs : 0);
    // Closing the notice gives the dialog up: it would open over something else.
    const unsubscribe = subscribeNotices(() => {
      if (id === undefined || getNotices().some((notice) => notice.id === id)) return;
      id = undefined;
      giveUp.current();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      if (id !== undefined) dismissNotice(id);
    };
  }, []);
  return null;
}

interface Props {
  /** Called when the notice is closed before the dialog has loaded. */
  onGiveUp: () => void;
  children: ReactNode;
}

/**
 * Suspense boundary of a dialog that is loaded when it is opened (`onDemand`). The page under it keeps its state; while the code can't be
 * loaded, a notice says that the line is gone and offers another try, and the dialog opens by itself when it is back.
 */
export function LazyDialog({ onGiveUp, children }: Props) {
  return <Suspense fallback={<LoadingNotice onGiveUp={onGiveUp} />}>{children}</Suspense>;
}
