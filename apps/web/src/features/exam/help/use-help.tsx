import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { SupportStatus } from '#features/proctoring/support/candidate/index.ts';
import { loadTexts, useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { Button } from '#lite/button.tsx';
import { HelpIcon } from '#lite/icons.tsx';
import { attemptInstitution } from '../attempt-institution.ts';
import { cachePage } from '../offline/cache-page.ts';
import './help.css';

/** Lazy chunk of help for candidates: loaded by a press, or at once where a help request was left open. */
const Support = onDemand(async () => {
  const texts = loadTexts(['proctoring-help']);
  const loaded = await import('#features/proctoring/support/candidate/index.ts');
  await texts;
  void cachePage();
  return loaded;
});

/** Whether a help request was left open: its store keeps this entry as long as the request is open. */
function isLeftOpen(shortUrlId: string): boolean {
  try {
    return window.localStorage.getItem(`certame.support.${shortUrlId}`) !== null;
  } catch {
    return false;
  }
}

/** Subscribes to a private channel by deferred code. Where that can't be loaded, polling still shows the request. */
function listen(channel: string, onEvent: () => void): () => void {
  let isStopped = false;
  let stop = (): void => {
    isStopped = true;
  };
  void import('./listen-to-channel.ts').then(
    ({ listenToChannel }) => {
      if (!isStopped) stop = listenToChannel(channel, onEvent);
    },
    () => undefined,
  );
  return () => stop();
}

interface Options {
  shortUrlId: string;
  /** The exam has people to ask; otherwise nothing is shown. */
  isOffered: boolean;
  isInExam: boolean;
}

/** The help button and the panel that it opens. They are separate, since each page has a place of its own for the button. */
export function useHelp({ shortUrlId, isOffered, isInExam }: Options): {
  button: ReactNode;
  panel: ReactNode;
} {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(() => isOffered && isLeftOpen(shortUrlId));
  const [isShown, setShown] = useState(false);
  const [status, setStatus] = useState<SupportStatus | null>(null);
  const close = useCallback((): void => setShown(false), []);
  if (!isOffered) return { button: null, panel: null };
  const label = status?.label ?? t('exam.help.ask');
  return {
    button: (
      <span className="exam-help" data-news={status?.isNews || undefined}>
        <Button
          look="quiet"
          title={label}
          onClick={() => {
            setWanted(true);
            setShown(true);
          }}
        >
          <HelpIcon />
          <span className="exam-help-label">{label}</span>
        </Button>
      </span>
    ),
    panel: isWanted && (
      <>
        <div className="visually-hidden" role="status">
          {status?.isNews && status.label}
        </div>
        <Suspense fallback={null}>
          <Support
            shortUrlId={shortUrlId}
            institutionId={attemptInstitution()}
            isInExam={isInExam}
            isShown={isShown}
            listen={listen}
            onStatus={setStatus}
            onClose={close}
          />
        </Suspense>
      </>
    ),
  };
}
