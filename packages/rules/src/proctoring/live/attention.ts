import type { Severity } from '@certame/contract/features/exam/states.ts';
import type { PanelState } from '../../panel/panel-state.ts';

/** Why a candidate stands where they stand, the strongest reason first. */
export const attentionReasons = ['events', 'offline', 'not_looked_at'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

export const attentionLevels = ['urgent', 'watch', 'calm'] as const;
export type AttentionLevel = (typeof attentionLevels)[number];

export interface AttentionSubject {
  state: PanelState;
  /** What has happened lately. */
  events: readonly { type: string; severity: Severity; atMs: number }[];
  startedMs: number | null;
  /** When its device was last heard of. */
  seenMs: number | null;
  /** When a supervisor last had it open; null: nobody yet. */
  lookedAtMs: number | null;
}

export interface Attention {
  score: number;
  level: AttentionLevel;
  reasons: AttentionReason[];
}

const minuteMs = 60_000;
/** A note that somebody should know of, a doubt, and what nobody should do in an exam. */
const weights: Readonly<Record<Severity, number>> = { L: 1, M: 20, H: 100 };
/** After this time an event counts half. */
const halfLifeMs = 4 * minuteMs;
/** Whoever looked after it happened has judged it already. */
const seenFactor = 0.2;
/** What repeats itself is worse than what happened once, and yet no flood of it hides all others. */
const repeatFactor = 0.3;
const repeatMost = 3;
const offlineWeight = 60;
const offlineMost = 90;
/** Of somebody whom nobody has looked at: from one to the other it grows. */
const unlookedFromMs = 5 * minuteMs;
const unlookedToMs = 30 * minuteMs;
const unlookedMost = 45;

/** From these scores on. */
const levelsFrom = { urgent: 50, watch: 12 } as const;

/** Events of one type: the strongest whole, each further one in part, three times the gravest at most. */
function weighType(events: AttentionSubject['events'], lookedAtMs: number | null, nowMs: number): number {
  const values = events.map(({ severity, atMs }) => {
    const age = Math.max(0, nowMs - atMs);
    const isSeen = lookedAtMs !== null && atMs <= lookedAtMs;
    return weights[severity] * 0.5 ** (age / halfLifeMs) * (isSeen ? seenFactor : 1);
  });
  const strongest = Math.max(...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  const gravest = Math.max(...events.map(({ severity }) => weights[severity]));
  return Math.min(strongest + repeatFactor * (total - strongest), repeatMost * gravest);
}

const weighEvents = ({ events, lookedAtMs }: AttentionSubject, nowMs: number): number =>
  [...Map.groupBy(events, ({ type }) => type).values()].reduce(
    (sum, same) => sum + weighType(same, lookedAtMs, nowMs),
    0,
  );

function weighSilence({ state, seenMs }: AttentionSubject, nowMs: number): number {
  if (state !== 'offline') return 0;
  const minutes = seenMs === null ? 0 : Math.max(0, nowMs - seenMs) / minuteMs;
  return Math.min(offlineWeight + minutes, offlineMost);
}

function weighNeglect({ state, startedMs, lookedAtMs }: AttentionSubject, nowMs: number): number {
  if (state !== 'in_progress' && state !== 'offline') return 0;
  const since = Math.max(lookedAtMs ?? 0, startedMs ?? 0);
  const part = (nowMs - since - unlookedFromMs) / (unlookedToMs - unlookedFromMs);
  return since === 0 ? 0 : unlookedMost * Math.min(1, Math.max(0, part));
}

/** Nobody can do anything for these any more, or yet. */
const restingStates: ReadonlySet<PanelState> = new Set(['not_started', 'awaiting', 'finished']);

/**
 * How much a candidate needs a supervisor's eyes now. It adds up what has happened lately (by severity, halved every four minutes,
 * more for what repeats itself, a fifth of it once somebody has looked), a lost connection, and how long nobody has looked. A graver
 * or a further event never lowers it, and a look never raises it. It decides in which order people are looked at, and nothing else.
 */
export function attentionOf(subject: AttentionSubject, nowMs: number): Attention {
  if (restingStates.has(subject.state)) return { score: 0, level: 'calm', reasons: [] };
  const parts: Record<AttentionReason, number> = {
    events: weighEvents(subject, nowMs),
    offline: weighSilence(subject, nowMs),
    not_looked_at: weighNeglect(subject, nowMs),
  };
  const score = attentionReasons.reduce((sum, reason) => sum + parts[reason], 0);
  const level = score >= levelsFrom.urgent ? 'urgent' : score >= levelsFrom.watch ? 'watch' : 'calm';
  const reasons = attentionReasons
    .filter((reason) => parts[reason] >= 1)
    .toSorted((a, b) => parts[b] - parts[a]);
  return { score, level, reasons };
}

/** Whoever works comes before whoever rests. */
const restOf = (state: PanelState): number => (restingStates.has(state) ? 1 : 0);

/** Those who need somebody's eyes first; people who are alike in the order of their names, so that tiles don't jump. */
export const compareAttention = (
  a: { attention: Attention; state: PanelState; name: string },
  b: { attention: Attention; state: PanelState; name: string },
): number =>
  restOf(a.state) - restOf(b.state) ||
  Math.round(b.attention.score) - Math.round(a.attention.score) ||
  a.name.localeCompare(b.name, 'pt-BR');
