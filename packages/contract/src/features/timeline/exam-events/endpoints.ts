import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { idParams } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../../kit/grid.ts';
import { exportOfList, exportOfPart } from '../../../kit/list-export.ts';
import { severities } from '../../exam/states.ts';
import { questionnaireStates } from '../../questionnaires/states.ts';

const tag = 'timeline';
const access = permission('questionnaires.events');
const base = '/api/v1/questionnaires';

/** Who told of an event: the candidate's browser, the server itself, or somebody of the staff by what was done. */
export const eventOrigins = ['client', 'server', 'staff'] as const;
export type EventOrigin = (typeof eventOrigins)[number];

export const examWithEventsSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(questionnaireStates),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  attempts: z.number(),
  low: z.number(),
  medium: z.number(),
  high: z.number(),
  last_event_at: z.string().nullable(),
});
export type ExamWithEvents = z.output<typeof examWithEventsSchema>;

/** Questionnaires that somebody has begun, each with the events of its attempts; anonymous ones are left out. */
export const listExamsWithEvents = endpoint({
  method: 'GET',
  path: `${base}/events`,
  access,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(examWithEventsSchema),
});
export const exportExamsWithEvents = exportOfList(listExamsWithEvents);

export const examEventSchema = z.object({
  id: z.string(),
  answer_id: z.string(),
  /** The candidate. */
  name: z.string(),
  /** Of the attempt. */
  number: z.number(),
  /** Of the catalogue of events. */
  type: z.string(),
  severity: z.enum(severities),
  origin: z.enum(eventOrigins),
  /** When the server had it. */
  at: z.string(),
  /** When it happened by the clock of whoever told it. */
  emitted_at: z.string(),
  /** Beginning of the statement of the question that it is about. */
  question: z.string().nullable(),
  details: z.string(),
  /** Of the staff. */
  actor: z.string().nullable(),
});
export type ExamEvent = z.output<typeof examEventSchema>;

/** Events of all attempts of a questionnaire, the newest first. */
export const listExamEvents = endpoint({
  method: 'GET',
  path: `${base}/:id/events`,
  access,
  tag,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(examEventSchema),
});
export const exportExamEvents = exportOfPart(listExamEvents);

/** How often each type of event happened in a questionnaire's attempts, grave ones first. */
export const countExamEvents = endpoint({
  method: 'GET',
  path: `${base}/:id/events/counts`,
  access,
  tag,
  params: idParams,
  reply: z.object({
    model: z.object({
      name: z.string(),
      counts: z.array(z.object({ type: z.string(), severity: z.enum(severities), count: z.number() })),
    }),
  }),
});
export type ExamEventCounts = z.output<NonNullable<typeof countExamEvents.reply>>['model'];
