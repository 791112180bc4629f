import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { dismissNotice, getNotices, notify, subscribeNotices } from '#lib/errors/notices.ts';
import { text } from '#lib/language/i18n.ts';
import { loadAgainEvent } from '#lib/page/import-with-retries.ts';

/** A dialog that is on its way says nothing for so long; without a line it says so at once. */
const quietMs = 2000;

function Waiting({ onGiveUp }: { onGiveUp: () => void }) {
  const giveUp = useRef(onGiveUp);
  giveUp.current = onGiveUp;
  useEffect(() => {
    let id: number | undefined;
    const tell = (): void => {
      id = notify('warning', text('kit.late.waiting'), Number.POSITIVE_INFINITY, {
        label: text('common.try_again'),
        run: () => window.dispatchEvent(new Event(loadAgainEvent)),
      });
    };
    const timer = setTimeout(tell, navigator.onLine ? quietMs : 0);
    // Whoever closes the notice doesn't want the dialog any more: it would open over something else.
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
  /** The dialog isn't waited for any longer. */
  onGiveUp: () => void;
  children: ReactNode;
}

/**
 * Around a dialog whose code is loaded when it is opened. What was typed under it stays as it is; until the code is
 * there, a notice says that the line is gone and offers another try, and the dialog opens by itself when it is back.
 */
export function LateDialog({ onGiveUp, children }: Props) {
  return <Suspense fallback={<Waiting onGiveUp={onGiveUp} />}>{children}</Suspense>;
}
