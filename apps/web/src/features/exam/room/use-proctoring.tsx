import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { loadTexts } from '#lib/language/i18n.ts';
import { importWithRetries, patientClock } from '#lib/page/import-with-retries.ts';
import { attemptInstitution } from '../attempt-institution.ts';
import type { Attempt, AttemptView } from '../core/attempt/attempt-types.ts';
import { getDeviceId } from '../core/device-id.ts';
import { ExamLoading } from '../exam-status.tsx';
import { cachePage } from '../offline/cache-page.ts';
import { hearWatched } from './channel/watched-events.ts';

/** Timeout: the questions wait this long for the proctoring code. A broken connection keeps nobody from the exam. */
const patienceMs = 8000;

/** Lazy chunk of proctoring: only exams that are supervised load it. */
async function load() {
  const texts = loadTexts(['proctoring-recording']);
  const room = await import('#features/proctoring/room/index.ts');
  await texts;
  return room;
}
type Room = Awaited<ReturnType<typeof load>>;
type Started = Pick<Room, 'ScreenGate' | 'RecordingIndicator'> & {
  proctoring: ReturnType<Room['startProctoring']>;
};

const severities = {
  recording_interrupted: 'M',
  webcam_disconnected: 'H',
  rejected_screen: 'H',
  rejected_usermedia: 'H',
  lost_screen_share: 'H',
} as const;
const severityOf = (type: string) => severities[type as keyof typeof severities] ?? 'L';

const none = { subscribe: () => () => undefined, state: () => null };

/**
 * Proctoring of an attempt, as long as its room is open. `gate`: the screen that replaces the questions; `indicator`: shows what is being
 * recorded.
 */
export function useProctoring(
  attempt: Attempt,
  view: AttemptView,
  open: boolean,
): { gate: ReactNode; indicator: ReactNode } {
  const isSupervised = open && view.form.proctoring !== undefined;
  const [started, setStarted] = useState<Started | null>(null);
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const plan = attempt.view().form.proctoring;
    if (!isSupervised || !plan) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const timer = setTimeout(() => setPatient(false), patienceMs);
    void importWithRetries(load, patientClock).then((room) => {
      if (gone) return;
      const proctoring = room.startProctoring({
        answerId: attempt.view().answerId,
        deviceId: getDeviceId(window.localStorage),
        institutionId: attemptInstitution(),
        plan,
        onWatched: hearWatched,
        emit: (type, data) => attempt.emit(type, severityOf(type), data as Record<string, unknown>),
      });
      stop = proctoring.stop;
      const { ScreenGate, RecordingIndicator } = room;
      setStarted({ ScreenGate, RecordingIndicator, proctoring });
      void cachePage();
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
      setStarted(null);
    };
  }, [attempt, isSupervised]);
  const { subscribe, state: readState } = started?.proctoring ?? none;
  const state = useSyncExternalStore(subscribe, readState);
  if (!isSupervised) return { gate: null, indicator: null };
  if (!started || !state) return { gate: isPatient ? <ExamLoading /> : null, indicator: null };
  const { ScreenGate, RecordingIndicator, proctoring } = started;
  const isHidden = state.screen === 'needed' || state.screen === 'lost';
  return {
    gate: isHidden ? (
      <ScreenGate proctoring={proctoring} state={state} onFinish={() => attempt.finish()} />
    ) : null,
    indicator: <RecordingIndicator proctoring={proctoring} state={state} />,
  };
}
