import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { SupportStatus } from '#features/proctoring/support/candidate/index.ts';
import { loadTexts, useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { getSession } from '#lib/session/session.ts';
import { Button } from '#lite/button.tsx';
import { HelpIcon } from '#lite/icons.tsx';
import { attemptInstitution } from '../attempt-institution.ts';
import type { ExamView } from '../core/exam-view.ts';
import { cachePage } from '../offline/cache-page.ts';
import { listenToChannel } from '../room/channel/listen-to-channel.ts';
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

/** Where the channel can't be listened to, polling shows the request. */
const listen = (channel: string, onEvents: () => void): (() => void) =>
  listenToChannel(channel, { onEvents });

/** The exam has people to ask. */
const isHelpOffered = (view: ExamView): boolean =>
  view.phase === 'before'
    ? view.info.support === true
    : view.phase === 'room' && view.attempt.view().form.support === true;

/** The exam's institution: until the attempt names it, the active one, in which the form was found. */
const examInstitution = (): string | undefined =>
  attemptInstitution() ?? getSession().activeInstitutionId ?? undefined;

const HelpContext = createContext<ReactNode>(null);

/** The help button, for the place that each page has for it; null where the exam offers no help, and in a preview. */
export const useHelpButton = (): ReactNode => useContext(HelpContext);

interface Props {
  shortUrlId: string;
  view: ExamView;
  children: ReactNode;
}

/**
 * Help for the candidate, around all pages of an exam: an open panel, its conversation and a call stay as they are when the exam begins, when
 * a reload leads through the page before it, and when a status screen replaces the questions.
 */
export function HelpProvider({ shortUrlId, view, children }: Props) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(() => isLeftOpen(shortUrlId));
  const [isShown, setShown] = useState(false);
  const [status, setStatus] = useState<SupportStatus | null>(null);
  const close = useCallback((): void => setShown(false), []);
  const isOffered = isHelpOffered(view);
  const label = status?.label ?? t('exam.help.ask');
  const button = isOffered ? (
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
  ) : null;
  return (
    <>
      <HelpContext value={button}>{children}</HelpContext>
      {isOffered && isWanted && (
        <>
          <div className="visually-hidden" role="status">
            {status?.isNews && status.label}
          </div>
          <Suspense fallback={null}>
            <Support
              shortUrlId={shortUrlId}
              institutionId={examInstitution()}
              isInExam={view.phase === 'room'}
              isShown={isShown}
              listen={listen}
              onStatus={setStatus}
              onClose={close}
            />
          </Suspense>
        </>
      )}
    </>
  );
}
