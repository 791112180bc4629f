import type { PanelRow } from '@certame/contract/features/panel/endpoints.ts';

/** What a supervisor tells apart. `offline`: in the exam, and its device is silent. */
export const panelStates = [
  'not_started',
  'in_progress',
  'offline',
  'paused',
  'awaiting',
  'finished',
] as const;
export type PanelState = (typeof panelStates)[number];

/** The state of a row at an instant of the server's clock: silence is noticed without anything happening. */
export function panelStateOf(
  { state, seen_at }: Pick<PanelRow, 'state' | 'seen_at'>,
  { nowMs, silenceMs }: { nowMs: number; silenceMs: number },
): PanelState {
  switch (state) {
    case 'not_started':
    case 'paused':
      return state;
    case 'in_progress':
    case 'returned':
      return seen_at !== null && nowMs - Date.parse(seen_at) > silenceMs ? 'offline' : 'in_progress';
    case 'awaiting_correction':
    case 'awaiting_release':
      return 'awaiting';
    default:
      return 'finished';
  }
}

export const countPanelStates = (states: Iterable<PanelState>): Record<PanelState, number> => {
  const counts = Object.fromEntries(panelStates.map((state) => [state, 0])) as Record<PanelState, number>;
  for (const state of states) counts[state]++;
  return counts;
};
