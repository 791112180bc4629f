import {
  attemptEventData,
  type EventWithData,
} from '../../packages/contract/src/features/exam/event-data.ts';
import { type AttemptEventType, attemptEvents } from '../../packages/contract/src/features/exam/events.ts';
import { code, page, table } from './format.ts';
import { tests } from './sources.ts';

/** Journeys that list what their page sends (e2e/support/reported-events.ts): what they name can't have come into the history otherwise. */
const journeys = tests.filter(({ path, text }) => path.startsWith('e2e/') && /\breportedBy\(/.test(text));

interface EventRow {
  type: AttemptEventType;
  severity: string;
  from: 'client' | 'server';
  /** Fields of what it carries; empty where nothing is laid down. */
  carries: string[];
  /** Where a real browser is brought to report it. */
  journeys: string[];
}

export const eventRows = (): EventRow[] =>
  (Object.keys(attemptEvents) as AttemptEventType[]).map((type) => {
    const { severity, from } = attemptEvents[type];
    const schema = Object.hasOwn(attemptEventData, type)
      ? attemptEventData[type as EventWithData]
      : undefined;
    const named = new RegExp(`\\b${type}\\b`);
    return {
      ...{ type, severity, from },
      carries: schema ? Object.keys(schema.shape) : [],
      journeys:
        from === 'client' ? journeys.filter(({ text }) => named.test(text)).map(({ path }) => path) : [],
    };
  });

export const eventsMap = (): string =>
  page(
    'Events of an attempt',
    'The catalogue of packages/contract/src/features/exam/events.ts, kept in attempt_events as a chain of hashes. The test of this map fails where no journey brings a browser to report what browsers report.',
    table(
      ['type', 'severity', 'reported by', 'carries', 'journeys'],
      eventRows().map((row) => [
        ...[code(row.type), row.severity, row.from],
        row.carries.map(code).join(' '),
        row.journeys.map(code).join('<br>'),
      ]),
    ),
  );
