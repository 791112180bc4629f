import type {
  getPracticalDay,
  PracticalDay,
  savePracticalEntries,
} from '@certame/contract/features/practical/examiner/endpoints.ts';
import { useEffect, useState } from 'react';
import {
  browserStorage,
  browserTimers,
  getDeviceId,
  lockAttempt,
  openClientStorage,
} from '#features/exam/core/sending/index.ts';
import { cachePage } from '#features/exam/offline/index.ts';
import { isApiError } from '#lib/http/http.ts';
import { send } from '#lib/http/send.ts';
import { getSession } from '#lib/session/session.ts';
import { fetchCodeReader } from '../scanner/code-reader.ts';
import { findKeptDay, keepDay } from './day-store.ts';
import { openPracticalRoom, type PracticalRoom } from './practical-room.ts';

const base = '/api/v1/practical_tests';
/** A line that says nothing for so long is none, where the day is on this device. */
const loadTimeoutMs = 8000;

export type RoomState =
  | { kind: 'other-tab' }
  | { kind: 'loading' }
  | { kind: 'failed'; isOffline: boolean }
  | { kind: 'open'; room: PracticalRoom };

/** The day as the server has it; without a line, as this device has it. */
async function loadDay(userId: string, practical_student_id: string): Promise<PracticalDay> {
  const kept = await findKeptDay(userId, practical_student_id).catch(() => null);
  try {
    const { model } = await send<typeof getPracticalDay>(
      'GET',
      `${base}/students/:practical_student_id/day`,
      { params: { practical_student_id } },
      { quiet: true, ...(kept ? { timeoutMs: loadTimeoutMs } : {}) },
    );
    await keepDay(userId, model).catch(() => undefined);
    return model;
  } catch (error) {
    const isRefused = isApiError(error) && (error.status === 403 || error.status === 404);
    if (kept && !isRefused) return kept;
    throw error;
  }
}

/** Null: another tab has the forms open, and would number its entries alike. */
async function openRoom(studentId: string): Promise<PracticalRoom | null> {
  const { user, activeInstitutionId } = getSession();
  const userId = user?.id ?? '';
  // As of now: another tab may choose another institution.
  const institutionId = activeInstitutionId ?? undefined;
  const day = await loadDay(userId, studentId);
  const key = `${userId}:practical:${day.test_id}`;
  const release = await lockAttempt(key);
  if (!release) return null;
  const device_id = getDeviceId(browserStorage());
  const room = await openPracticalRoom({
    day,
    key,
    storage: await openClientStorage(),
    timers: browserTimers,
    random: Math.random,
    nowIso: () => new Date().toISOString(),
    save: (entries, options) =>
      send<typeof savePracticalEntries>(
        'POST',
        `${base}/:id/entries`,
        { params: { id: day.test_id }, body: { device_id, entries: [...entries] } },
        { ...options, quiet: true, institutionId },
      ),
    keepDay: (next) => keepDay(userId, next),
  });
  // A day without a line is long: the browser is asked not to drop what it keeps when it lacks room.
  void navigator.storage?.persist?.().catch(() => false);
  void cachePage();
  // Once more with what reads cards: it is used on a day without a line, and waits for nothing here.
  void fetchCodeReader().then(cachePage, () => undefined);
  return {
    ...room,
    stop() {
      room.stop();
      release();
    },
  };
}

/** The room of the day is opened once and stays while the page goes from form to form. */
export function usePracticalRoom(studentId: string): { state: RoomState; load: () => void } {
  const [state, setState] = useState<RoomState>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  const room = state.kind === 'open' ? state.room : null;
  const isKnown = room?.view().day.students.some(({ id }) => id === studentId) === true;
  useEffect(() => {
    if (isKnown) return;
    let isLeft = false;
    setState({ kind: 'loading' });
    openRoom(studentId).then(
      (opened) => {
        if (!opened) setState({ kind: 'other-tab' });
        else if (isLeft) opened.stop();
        else setState({ kind: 'open', room: opened });
      },
      (error: unknown) => {
        const isOffline = !isApiError(error) || error.status === 0 || error.status >= 500;
        if (!isLeft) setState({ kind: 'failed', isOffline });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [studentId, isKnown, tries]);
  useEffect(() => {
    if (!room) return;
    const onHide = (): void => room.flushOnUnload();
    window.addEventListener('online', room.retryNow);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('online', room.retryNow);
      window.removeEventListener('pagehide', onHide);
      room.stop();
    };
  }, [room]);
  return { state, load: () => setTries((count) => count + 1) };
}
