import type { Audit } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { TimelineRow } from '@certame/contract/features/timeline/endpoints.ts';
import {
  type EventGroup,
  eventGroups,
} from '@certame/contract/features/timeline/exam-events/event-groups.ts';
import {
  type AuditLane,
  auditLaneOf,
  type EventSpan,
  eventSpansOf,
  instantsOf,
  type Stretch,
  shownStretches,
  type VideoTrack,
} from '@certame/rules/proctoring/audit-timeline.ts';

/** A row of the timeline with its instant and its row of the axis. */
export interface TimedRow extends TimelineRow {
  atMs: number;
  band: AuditLane;
  group: EventGroup;
  /** For events that last: their span, whose end is null where none is on record. */
  span: EventSpan | undefined;
}

const groupOf: ReadonlyMap<string, EventGroup> = new Map(
  Object.entries(eventGroups).flatMap(([group, types]) =>
    types.map((type) => [type as string, group as EventGroup] as const),
  ),
);

/** Rows in the order in which the events happened; the server's order is that of their arrival. */
export function timedRowsOf(rows: readonly TimelineRow[]): TimedRow[] {
  const instants = instantsOf(rows);
  const ordered = rows
    .map((row, index) => ({ ...row, atMs: instants[index] ?? 0, index }))
    .sort((one, other) => one.atMs - other.atMs || one.index - other.index);
  const spans = new Map(eventSpansOf(ordered).map((span) => [span.id, span]));
  return ordered.map(({ index: _index, ...row }) => ({
    ...row,
    band: auditLaneOf(row),
    group: row.kind === 'answer' ? 'answers' : (groupOf.get(row.type) ?? 'attempt'),
    span: spans.get(row.id),
  }));
}

/** The joined video of an audit; null where there is none to be played. */
export function trackOf({ video, media_deleted_at }: Audit): VideoTrack | null {
  if (video.state !== 'complete' || video.began_at === null || video.ms === null || media_deleted_at !== null)
    return null;
  return { originMs: Date.parse(video.began_at), durationMs: video.ms, gaps: video.gaps };
}

/** Stretches in which something was recorded: those of the joined video, or the received segments while there is none. */
export function recordedOf(audit: Audit): Stretch[] {
  const track = trackOf(audit);
  if (track) return shownStretches(track);
  return audit.segments
    .filter(({ source, ended_at }) => source !== 'still' && ended_at !== null)
    .map(({ started_at, ended_at }) => ({
      from_ms: Date.parse(started_at),
      to_ms: Date.parse(ended_at ?? started_at),
    }));
}

const leastMs = 60_000;

/** The span of the axis: from the first known instant of the attempt to the last. */
export function wholeOf(audit: Audit, rows: readonly TimedRow[]): Stretch {
  const instants = [
    Date.parse(audit.started_at),
    ...(audit.finished_at === null ? [] : [Date.parse(audit.finished_at)]),
    // Without the auditors' own actions: days later they would shrink the attempt to a dot.
    ...rows.filter(({ kind }) => kind !== 'staff').map(({ atMs }) => atMs),
    ...recordedOf(audit).flatMap(({ from_ms, to_ms }) => [from_ms, to_ms]),
  ];
  const fromMs = instants.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const toMs = instants.reduce((most, one) => Math.max(most, one), fromMs + leastMs);
  return { from_ms: fromMs, to_ms: toMs };
}
