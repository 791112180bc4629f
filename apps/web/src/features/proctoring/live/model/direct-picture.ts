import { watchDirectly } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { WatchedPicture } from '#features/calls/live/index.ts';
import { call } from '#lib/http/call.ts';

/** Retry interval, for a candidate's page that missed the request and for a broken connection; the relay shows the picture meanwhile. */
const againMs = 20_000;
/** Longest backoff between two joins of a call in which no picture came: a network that lets none through is not kept busy. */
const rejoinMostMs = 5 * 60_000;
/** Heartbeat interval of a picture that is being watched. */
const stillHereMs = 5 * 60_000;

type Hear = (stream: MediaStream | null) => void;

/** Requests a candidate's live video until it is stopped, and joins the call in which it is sent. */
function watchAttempt(attemptId: string, hear: Hear): () => void {
  let isStopped = false;
  let isElsewhere = false;
  let hasPicture = false;
  let joinedId: string | null = null;
  let picture: WatchedPicture | null = null;
  let joinedAtMs = 0;
  let rejoinMs = againMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function join(callId: string): Promise<void> {
    const { watchPicture } = await import('#features/calls/live/index.ts');
    if (isStopped) return;
    if (callId === joinedId) picture?.suspend();
    else picture?.leave();
    joinedId = callId;
    joinedAtMs = performance.now();
    picture = watchPicture({
      callId,
      onPicture(stream) {
        if (isStopped) return;
        const wasThere = hasPicture;
        hasPicture = stream !== null;
        if (hasPicture) rejoinMs = againMs;
        else if (wasThere) askLater();
        hear(stream);
      },
      onOver(byOtherTab) {
        isElsewhere = byOtherTab;
        if (joinedId === callId) joinedId = null;
      },
    });
  }
  async function ask(): Promise<void> {
    // Another tab watches it: two would take it from each other for ever, so this one stays with the relay.
    if (isElsewhere) return;
    const { model } = await call(watchDirectly, { params: { attempt_id: attemptId } }, { quiet: true });
    const { call_id: callId } = model;
    if (isStopped || callId === null) return;
    if (callId !== joinedId) return join(callId);
    // A link that did not come about is made anew by both pages: this one is another peer of the call from then on.
    if (hasPicture || performance.now() - joinedAtMs < rejoinMs) return;
    rejoinMs = Math.min(2 * rejoinMs, rejoinMostMs);
    await join(callId);
  }
  function askLater(): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(askNow, hasPicture ? stillHereMs : againMs);
  }
  function askNow(): void {
    void ask()
      .catch(() => undefined)
      .finally(askLater);
  }
  askNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    picture?.leave();
  };
}

interface Watched {
  stream: MediaStream | null;
  hearers: Set<Hear>;
  stop(): void;
}
const watched = new Map<string, Watched>();

function begin(attemptId: string): Watched {
  const hearers = new Set<Hear>();
  const one: Watched = {
    ...{ stream: null, hearers },
    stop: watchAttempt(attemptId, (stream) => {
      one.stream = stream;
      for (const hear of hearers) hear(stream);
    }),
  };
  return one;
}

/** Subscribes to a candidate's direct video (WebRTC), which all places of the page share. Null: the picture comes by the relay. */
export function hearPicture(attemptId: string, hear: Hear): () => void {
  const one = watched.get(attemptId) ?? begin(attemptId);
  watched.set(attemptId, one);
  one.hearers.add(hear);
  hear(one.stream);
  return () => {
    one.hearers.delete(hear);
    if (one.hearers.size > 0) return;
    watched.delete(attemptId);
    one.stop();
  };
}
