import { type AttemptEventType, findClientEvent } from '@certame/contract/features/exam/events.ts';
import type { Severity } from '@certame/contract/features/exam/states.ts';
import { detectionBeginnings, detectionEvents } from '@certame/contract/features/proctoring/detections.ts';
import {
  type EventGroup,
  eventGroups,
} from '@certame/contract/features/timeline/exam-events/event-groups.ts';

/** Milliseconds: of the video, whose first picture is at 0, or of the wall clock. */
export interface Stretch {
  from_ms: number;
  to_ms: number;
}

/** A joined video runs with the wall clock from its first picture on; where nothing was recorded it has gaps. */
export interface VideoTrack {
  originMs: number;
  durationMs: number;
  /** Of the video; in order, without overlap. */
  gaps: readonly Stretch[];
}

/**
 * Where a player stands for an instant. Nothing is shown in a gap, before or behind the video: then the next moment that shows
 * something, or else the last one.
 */
export function videoPlaceOf(
  { originMs, durationMs, gaps }: VideoTrack,
  wallMs: number,
): { ms: number; isShown: boolean } {
  const asked = wallMs - originMs;
  const inside = Math.min(Math.max(asked, 0), durationMs);
  const gap = gaps.find(({ from_ms, to_ms }) => from_ms <= inside && inside < to_ms);
  const isShown = gap === undefined && asked === inside;
  if (!gap) return { ms: inside, isShown };
  return { ms: gap.to_ms < durationMs ? gap.to_ms : Math.max(0, gap.from_ms), isShown };
}

export const wallTimeOf = ({ originMs }: Pick<VideoTrack, 'originMs'>, videoMs: number): number =>
  originMs + videoMs;

/** What the video shows, by the wall clock. */
export function shownStretches({ originMs, durationMs, gaps }: VideoTrack): Stretch[] {
  const shown: Stretch[] = [];
  let fromMs = 0;
  for (const gap of gaps) {
    const toMs = Math.min(gap.from_ms, durationMs);
    if (toMs > fromMs) shown.push({ from_ms: originMs + fromMs, to_ms: originMs + toMs });
    fromMs = Math.max(fromMs, gap.to_ms);
  }
  if (durationMs > fromMs) shown.push({ from_ms: originMs + fromMs, to_ms: originMs + durationMs });
  return shown;
}

interface ToldEvent {
  kind: 'answer' | 'event' | 'staff';
  type: string;
  /** When the server had it. */
  at: string;
  /** By the clock of whoever told it. */
  emitted_at: string;
}

const isOfDevice = ({ kind, type }: ToldEvent): boolean =>
  kind === 'answer' || (kind === 'event' && findClientEvent(type) !== undefined);

/**
 * When each event happened, by the server's clock, which the video goes by. What a device tells comes later than it happened, after
 * a lost line much later, and its clock may be wrong. The event that came fastest tells by how much.
 */
export function instantsOf(events: readonly ToldEvent[]): number[] {
  const delays = events
    .filter(isOfDevice)
    .map(({ at, emitted_at }) => Date.parse(at) - Date.parse(emitted_at));
  const clockOffsetMs = delays.reduce((least, delay) => Math.min(least, delay), Number.POSITIVE_INFINITY);
  return events.map((event) => {
    const atMs = Date.parse(event.at);
    return isOfDevice(event) ? Math.min(atMs, Date.parse(event.emitted_at) + clockOffsetMs) : atMs;
  });
}

/** Rows of the timeline, from top to bottom. */
export const auditLanes = ['camera', 'screen', 'answers', 'connection', 'page', 'staff'] as const;
export type AuditLane = (typeof auditLanes)[number];

const laneOfGroup: Record<EventGroup, AuditLane> = {
  attempt: 'page',
  answers: 'answers',
  staff: 'staff',
  connection: 'connection',
  page: 'page',
  clipboard: 'page',
  camera: 'camera',
  screen: 'screen',
};
const laneOfType: ReadonlyMap<string, AuditLane> = new Map(
  Object.entries(eventGroups).flatMap(([group, types]) =>
    types.map((type) => [type as string, laneOfGroup[group as EventGroup]] as const),
  ),
);

/** Rows of answers and acts of the staff are told by their kind, which an event's type needn't say. */
export function auditLaneOf({ kind, type }: { kind: 'answer' | 'event' | 'staff'; type: string }): AuditLane {
  if (kind === 'answer') return 'answers';
  if (kind === 'staff') return 'staff';
  return laneOfType.get(type) ?? 'page';
}

/** What lasts: from the event that begins it to the one that ends it. */
const lasting: readonly { begins: AttemptEventType; ends: AttemptEventType }[] = [
  ...Object.values(detectionEvents),
  { begins: 'recording_interrupted', ends: 'recording_resumed' },
  { begins: 'web_offline', ends: 'web_online' },
  { begins: 'page_hidden', ends: 'page_shown' },
  { begins: 'leave_fullscreen', ends: 'enter_fullscreen' },
  { begins: 'enter_pause', ends: 'leave_pause' },
];
const kindOfBegin: ReadonlyMap<string, number> = new Map([
  ...lasting.map(({ begins }, kind) => [begins, kind] as const),
  ...[...detectionBeginnings].map(
    ([type, detection]) => [type, lasting.indexOf(detectionEvents[detection])] as const,
  ),
]);
const kindOfEnd: ReadonlyMap<string, number> = new Map(lasting.map(({ ends }, kind) => [ends, kind]));

export interface TimedEvent {
  id: string;
  type: string;
  atMs: number;
}
export interface EventSpan {
  /** Of the event that begins it. */
  id: string;
  fromMs: number;
  /** Null: nothing told of its end. */
  toMs: number | null;
}

/**
 * Pairs what begins with what ends it, from events in their order. Told twice it began once; an end of nothing is no span.
 */
export function eventSpansOf(events: readonly TimedEvent[]): EventSpan[] {
  const spans: EventSpan[] = [];
  const open = new Map<number, EventSpan>();
  for (const { id, type, atMs } of events) {
    const ended = kindOfEnd.get(type);
    const span = ended === undefined ? undefined : open.get(ended);
    if (ended !== undefined && span) {
      // Clocks that were set back would make it end before it began.
      span.toMs = Math.max(span.fromMs, atMs);
      open.delete(ended);
    }
    const begun = kindOfBegin.get(type);
    if (begun === undefined || open.has(begun)) continue;
    const next: EventSpan = { id, fromMs: atMs, toMs: null };
    open.set(begun, next);
    spans.push(next);
  }
  return spans;
}

const weights: Record<Severity, number> = { L: 0, M: 1, H: 2 };
export const graver = (one: Severity, other: Severity): Severity =>
  weights[one] >= weights[other] ? one : other;

export interface EventMark {
  /** Of the first of the gravest events that it stands for. */
  id: string;
  atMs: number;
  severity: Severity;
  count: number;
}

/** Marks for events of one row, in order: what would lie on each other is one mark, as grave as its gravest event. */
export function eventMarksOf(
  events: readonly (TimedEvent & { severity: Severity })[],
  msPerMark: number,
): EventMark[] {
  const marks: EventMark[] = [];
  let firstMs = Number.NEGATIVE_INFINITY;
  for (const { id, atMs, severity } of events) {
    const last = marks.at(-1);
    if (!last || atMs - firstMs >= msPerMark) {
      marks.push({ id, atMs, severity, count: 1 });
      firstMs = atMs;
      continue;
    }
    last.count += 1;
    if (weights[severity] > weights[last.severity]) Object.assign(last, { id, atMs, severity });
  }
  return marks;
}
