import { session } from '@certame/contract/constants.ts';
import type { Guard } from './guard.ts';

/** Reports the browser's own connection state. The server sees missing heartbeats by itself. */
export const connectionGuard: Guard = {
  name: 'connection',
  start({ emit, monotonicMs }) {
    let lostAtMs: number | null = null;
    const onOffline = (): void => {
      lostAtMs = monotonicMs();
      emit('web_offline', 'L');
    };
    const onOnline = (): void => {
      const offlineMs = lostAtMs === null ? null : Math.round(monotonicMs() - lostAtMs);
      lostAtMs = null;
      emit('web_online', 'L', offlineMs === null ? {} : { offline_ms: offlineMs });
    };
    /** Only some browsers estimate the bandwidth. */
    const line = (navigator as { connection?: EventTarget & { downlink?: number } }).connection;
    const onRate = (): void => {
      const kbps = (line?.downlink ?? Number.POSITIVE_INFINITY) * 1000;
      if (kbps < session.slowConnectionKbps) emit('connection_rate', 'L', { kbps });
    };
    onRate();
    line?.addEventListener('change', onRate);
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    if (!navigator.onLine) onOffline();
    return () => {
      line?.removeEventListener('change', onRate);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  },
};
