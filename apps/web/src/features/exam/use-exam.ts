import type { DesktopApp } from '@certame/contract/features/desktop-app/protocol.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { request, requestFile } from '#lib/http/http.ts';
import { getSession } from '#lib/session/session.ts';
import { tellEngine } from '#lib/told-engine.ts';
import { attemptInstitution, setAttemptInstitution } from './attempt-institution.ts';
import { lockAttempt } from './core/attempt-lock.ts';
import { browserStorage, getDeviceId } from './core/device-id.ts';
import { createExamStore } from './core/exam-store.ts';
import type { ExamStore, ExamView } from './core/exam-view.ts';
import { openClientStorage } from './core/journal/client-storage.ts';
import { createWebCrypto } from './core/preload/web-crypto.ts';
import { withPreload } from './core/preload/with-preload.ts';
import { createServerClock, type ServerClock } from './core/time/clock.ts';
import { browserTimers } from './core/time/timers.ts';
import { createTransport, type Transport } from './core/transport.ts';
import { keepImage } from './images/exam-images.ts';
import { savesData } from './images/saves-data.ts';
import { whenPageCached } from './offline/cache-page.ts';
import { createSnapshotStore } from './offline/snapshot-store.ts';
import { useOfflinePageBeforeStart } from './offline/use-offline-page.ts';
import { forgetOpenRoom, wasRoomOpen } from './resume-marker.ts';

export interface Exam {
  store: ExamStore;
  clock: ServerClock;
  /** Cancels the preload that is scheduled before the start. */
  stop(): void;
}

/** Bridge that the desktop application sets in its own window. */
const desktopApp = (): DesktopApp | undefined =>
  (window as Window & { certameDesktopApp?: DesktopApp }).certameDesktopApp;

/** Transport decorator: inside of the desktop application the form is read after the application has proved itself. */
function withDesktopApp(transport: Transport): Transport {
  const app = desktopApp();
  if (!app) return transport;
  return {
    ...transport,
    async getForm(shortUrlId) {
      await (await import('./before/prove-desktop-app.ts')).proveDesktopApp(app);
      return transport.getForm(shortUrlId);
    },
  };
}

/** Transport decorator: keeps the socket server that the form names, to which the room connects. */
const withToldEngine = (transport: Transport): Transport => ({
  ...transport,
  async getForm(shortUrlId) {
    const info = await transport.getForm(shortUrlId);
    tellEngine(info.sockets);
    return info;
  },
});

/**
 * Transport decorator: a start resolves only when the page is cached, so that it survives a reload without a connection from the first
 * question on.
 */
const withCachedPage = (transport: Transport): Transport => ({
  ...transport,
  async start(...input) {
    const [reply] = await Promise.all([transport.start(...input), whenPageCached()]);
    return reply;
  },
});

const getPicture = async (shortUrlId: string, name: string): Promise<ArrayBuffer> => {
  const path = `/api/v1/forms/${encodeURIComponent(shortUrlId)}/preload/pictures/${name}`;
  const { blob } = await requestFile(path, { quiet: true, institutionId: attemptInstitution() });
  return blob.arrayBuffer();
};

function createExam(shortUrlId: string, userId: string): Exam {
  const clock = createServerClock(browserTimers, Date.now);
  const transport = createTransport({
    request: (method, path, settings) =>
      request(method, path, { ...settings, institutionId: attemptInstitution() }),
    deviceId: getDeviceId(browserStorage()),
    timers: browserTimers,
    observe: clock.observe,
  });
  const preloading = withPreload(withCachedPage(withDesktopApp(withToldEngine(transport))), {
    ...{ timers: browserTimers, clock, random: Math.random, getPreload: transport.getPreload },
    crypto: createWebCrypto(window.crypto?.subtle),
    getPicture: savesData() ? null : getPicture,
    onPicture: keepImage,
  });
  const resumeAtOnce = wasRoomOpen(shortUrlId);
  forgetOpenRoom(shortUrlId);
  const store = createExamStore({
    shortUrlId,
    userId,
    transport: preloading,
    clock,
    timers: browserTimers,
    random: Math.random,
    snapshots: createSnapshotStore(userId, shortUrlId),
    deviceNowMs: Date.now,
    openStorage: openClientStorage,
    lockAttempt: lockAttempt,
    onEnter: ({ institution_id }) => setAttemptInstitution(institution_id),
    resumeAtOnce,
  });
  return { store, clock, stop: preloading.stop };
}

/** The exam at this address, open as long as the page shows it. Its client storage is that of `userId`. */
export function useExam(shortUrlId: string, userId?: string): { exam: Exam; view: ExamView } {
  const [exam] = useState(() => createExam(shortUrlId, userId ?? getSession().user?.id ?? ''));
  const view = useSyncExternalStore(exam.store.subscribe, exam.store.view);
  useOfflinePageBeforeStart(view);
  useEffect(() => {
    exam.store.load();
    // Both events ask the server, since the browser's own idea of the connection is not reliable.
    const askServer = (): void => exam.store.online();
    window.addEventListener('online', askServer);
    window.addEventListener('offline', askServer);
    return () => {
      window.removeEventListener('online', askServer);
      window.removeEventListener('offline', askServer);
      exam.store.stop();
      exam.stop();
      setAttemptInstitution(undefined);
    };
  }, [exam]);
  return { exam, view };
}
