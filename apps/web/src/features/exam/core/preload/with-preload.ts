import type { FormInfo, Preload, SealedPicture } from '@certame/contract/features/exam/form.ts';
import { openPicture, openPreload } from '@certame/rules/exam/preload/open-preload.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Timers } from '../time/timers.ts';
import type { Transport, WaitingTransport } from '../transport.ts';
import type { WebPreloadCrypto } from './web-crypto.ts';

/** No preload in this last time before the period: the server then needs its capacity for the starts. */
const quietMs = 30_000;
/** Memory limit for phones: the remaining pictures are loaded after the start. */
const maxHeldBytes = 8 * 1024 * 1024;

interface PreloadOptions {
  getPreload: WaitingTransport['getPreload'];
  timers: Timers;
  clock: Pick<ServerClock, 'nowMs'>;
  random: () => number;
  /** Null: nothing is preloaded. */
  crypto: WebPreloadCrypto | null;
  /** Fetches an encrypted picture; null: pictures are not preloaded. */
  getPicture: ((shortUrlId: string, name: string) => Promise<ArrayBuffer>) | null;
  /** Called with each picture of the questions that the start shows; null where its bytes can't be decrypted. */
  onPicture: (fileId: string, picture: Promise<Blob | null>) => void;
}

/**
 * Prefetch (preload): decorates the transport so that the questions of a form that is waited for are fetched encrypted some time before the
 * period, and its start brings only their keys. Where anything fails, the start brings the questions as it would without a preload.
 */
export function withPreload(
  transport: Transport,
  { getPreload, timers, clock, random, crypto, getPicture, onPicture }: PreloadOptions,
): Transport & { stop(): void } {
  let preload: Preload | null = null;
  let isStopped = false;
  let cancel: () => void = () => undefined;

  /** Encrypted pictures by name. */
  const pictures = new Map<string, ArrayBuffer>();

  /** Fetches one picture after the other, until one fails or the last moments before the period have come. */
  const fetchPictures = async (
    shortUrlId: string,
    names: readonly string[],
    untilMs: number,
  ): Promise<void> => {
    let heldBytes = 0;
    for (const name of names) {
      if (!getPicture || isStopped || heldBytes > maxHeldBytes || clock.nowMs() >= untilMs) return;
      const sealed = pictures.get(name) ?? (await getPicture(shortUrlId, name));
      pictures.set(name, sealed);
      heldBytes += sealed.byteLength;
    }
  };
  const fetchIt = async (shortUrlId: string, untilMs: number): Promise<void> => {
    try {
      preload = await getPreload(shortUrlId);
      await fetchPictures(shortUrlId, preload.pictures, untilMs);
    } catch {
      // The next read of the form tries again; without a preload the start brings everything.
    }
  };
  /** Jitter: each page fetches at a random moment of the time that is left. */
  const plan = (shortUrlId: string, { waiting, starts_at }: FormInfo): void => {
    cancel();
    const offered = waiting?.preload;
    if (!crypto || !offered || !starts_at || offered.id === preload?.preload_id) return;
    const nowMs = clock.nowMs();
    const fromMs = Math.max(nowMs, Date.parse(offered.from));
    const untilMs = Date.parse(starts_at) - quietMs;
    const leftMs = untilMs - fromMs;
    if (leftMs < 0) return;
    cancel = timers.after(fromMs - nowMs + random() * leftMs, () => void fetchIt(shortUrlId, untilMs));
  };

  const showPicture = (opener: WebPreloadCrypto, { file_id, name, key }: SealedPicture): void => {
    const sealed = pictures.get(name);
    if (!sealed) return;
    const opened = opener.decryptBytes(key, sealed).then((bytes) => {
      const { type, picture } = openPicture(bytes);
      return new Blob([picture], { type });
    });
    onPicture(
      file_id,
      opened.catch(() => null),
    );
  };

  return {
    ...transport,
    async getForm(shortUrlId) {
      const info = await transport.getForm(shortUrlId);
      plan(shortUrlId, info);
      return info;
    },
    async start(shortUrlId, input) {
      cancel();
      isStopped = true;
      const held = preload;
      const reply = await transport.start(
        shortUrlId,
        held ? { ...input, preload_id: held.preload_id } : input,
      );
      if (!reply.preload) return reply;
      try {
        if (held && crypto) {
          const shown: SealedPicture[] = [];
          const opened = await openPreload(reply, held, crypto, (picture) => shown.push(picture));
          // Passed on before the first question is rendered, which asks for them.
          for (const picture of shown) showPicture(crypto, picture);
          return opened;
        }
      } catch {
        // The bytes can't be decrypted: a cache or a proxy has changed them.
      }
      preload = null;
      return transport.getAnswer(reply.answer_id);
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
