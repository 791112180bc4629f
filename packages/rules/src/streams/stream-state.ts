import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import type { StreamState } from '@certame/contract/features/streams/stream-states.ts';

export type StreamAction = 'change' | 'start' | 'end' | 'delete';

/** What may be done to a stream in a state, and which state it is in then; null: it is gone. */
const transitions: Readonly<Record<StreamState, Partial<Record<StreamAction, StreamState | null>>>> = {
  planned: { change: 'planned', start: 'live', delete: null },
  // Starting what goes on takes it up again, after a reload or from another page.
  live: { start: 'live', end: 'ended' },
  ended: { end: 'ended', delete: null },
};

/** The state after an action; undefined: not possible now. */
export const nextStreamState = (state: StreamState, action: StreamAction): StreamState | null | undefined =>
  transitions[state][action];

export interface Broadcast {
  /** Whose page broadcasts; null: nobody's has yet. */
  deviceId: string | null;
  /** Of the last chunk, or of the beginning. */
  lastSeenMs: number | null;
}

/** A second broadcaster is asked first, unless the first one's page has been silent for long. */
export function needsTakeOver(
  { deviceId, lastSeenMs }: Broadcast,
  askingDevice: string,
  nowMs: number,
): boolean {
  if (deviceId === null || deviceId === askingDevice) return false;
  return lastSeenMs !== null && nowMs - lastSeenMs < streamLimits.abandonedMs;
}

/** Nothing came for so long that nothing will. */
export const isAbandoned = (lastSeenMs: number, nowMs: number): boolean =>
  nowMs - lastSeenMs >= streamLimits.abandonedMs;

/** What those who watch are told. */
export type ViewerStatus = 'planned' | 'starting' | 'playing' | 'lost' | 'ended';

export function viewerStatusOf({
  state,
  hasSegment,
  lastSeenMs,
  nowMs,
}: {
  state: StreamState;
  hasSegment: boolean;
  lastSeenMs: number | null;
  nowMs: number;
}): ViewerStatus {
  if (state !== 'live') return state;
  if (lastSeenMs !== null && nowMs - lastSeenMs > streamLimits.silentMs) return 'lost';
  return hasSegment ? 'playing' : 'starting';
}

/** A minute is what typing the form takes. */
const pastSlackMs = 60_000;
export const isPlannedInPast = (plannedMs: number, nowMs: number): boolean => plannedMs < nowMs - pastSlackMs;
