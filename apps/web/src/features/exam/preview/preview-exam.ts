import type { FormPreview } from '@certame/contract/features/exam/form.ts';
import { request } from '#lib/http/http.ts';
import { createExamStore } from '../core/exam-store.ts';
import type { ExamStore } from '../core/exam-view.ts';
import { createMemoryStore } from '../core/journal/journal-store.ts';
import { createMemoryReserve } from '../core/journal/memory-reserve.ts';
import { createServerClock, type ServerClock } from '../core/time/clock.ts';
import { browserTimers } from '../core/time/timers.ts';
import { createPreviewTransport } from './preview-transport.ts';

const noSnapshots = {
  find: async () => null,
  save: async () => undefined,
  forget: async () => undefined,
};

const loadPreview = (shortUrlId: string): Promise<FormPreview> =>
  request<FormPreview>('GET', `/api/v1/forms/${encodeURIComponent(shortUrlId)}/preview`, { quiet: true });

/** The candidate's exam with fakes around it: the page itself plays the server, and memory the device's storage. */
export function createPreviewExam(
  shortUrlId: string,
  load: () => Promise<FormPreview> = () => loadPreview(shortUrlId),
): { store: ExamStore; clock: ServerClock } {
  const clock = createServerClock(browserTimers, Date.now);
  const store = createExamStore({
    shortUrlId,
    userId: 'preview',
    transport: createPreviewTransport({ load, nowMs: clock.nowMs }),
    clock,
    timers: browserTimers,
    random: Math.random,
    snapshots: noSnapshots,
    deviceNowMs: Date.now,
    openStorage: async () => ({ store: createMemoryStore(), reserve: createMemoryReserve }),
    lockAttempt: async () => () => undefined,
    resumeAtOnce: false,
    isPreview: true,
  });
  return { store, clock };
}
