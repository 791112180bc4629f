import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { uuidSchema } from '../../kit/field-schemas.ts';
import { exportQuerySchema, gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { severities } from '../exam/states.ts';

const tag = 'timeline';
const access = permission('questionnaires.resume|questionnaires.events');
const params = z.object({ answer_id: uuidSchema });
const path = '/api/v1/answers/:answer_id/timeline';

/** `answer`: an accepted change of an answer; `event`: what browser or server observed; `staff`: what somebody of the staff did. */
export const timelineKinds = ['answer', 'event', 'staff'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/**
 * How an event stands in the hash chain. `redacted`: emptied by the erasure of a person. Broken are `altered`: its content gives
 * another hash; `unlinked`: it follows another event than the one before it; `gap`: the one before it is missing.
 */
export const chainStates = ['valid', 'redacted', 'altered', 'unlinked', 'gap'] as const;
export type ChainState = (typeof chainStates)[number];
export const isBroken = (chain: ChainState): boolean => chain !== 'valid' && chain !== 'redacted';

export const timelineRowSchema = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  /** Of the catalogue of events; `answer_saved` or `answer_cleared`. */
  type: z.string(),
  severity: z.enum(severities),
  /** When the server had it. */
  at: z.string(),
  /** When it happened by the clock of whoever told it. */
  emitted_at: z.string(),
  /** The answer was accepted after the deadline. */
  late: z.boolean(),
  /** Of the staff. */
  actor: z.string().nullable(),
  /** Place of the answered question in the form of this attempt. */
  question: z.number().nullable(),
  details: z.string(),
  /** Place in the hash chain; null for answers, whose history is another table. */
  position: z.number().nullable(),
  chain: z.enum(chainStates).nullable(),
});
export type TimelineRow = z.output<typeof timelineRowSchema>;

/**
 * Everything that is on record of one attempt, in the order in which the server had it. Without the right to see results, what
 * was answered is left out.
 */
export const listTimeline = endpoint({
  method: 'GET',
  path,
  access,
  tag,
  params,
  query: gridQuerySchema,
  reply: gridReplySchema(timelineRowSchema),
});
export const exportTimeline = endpoint({
  method: 'GET',
  path: `${path}/export/:type`,
  access,
  tag,
  params: params.extend({ type: z.enum(['pdf', 'xls']) }),
  query: exportQuerySchema,
  carries: 'file',
});

/** Verifies the whole hash chain of an attempt's events. */
export const verifyChain = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/chain',
  // Auditors of recordings need not be readers of results.
  access: permission('questionnaires.resume|questionnaires.events|proctoring.audit'),
  tag,
  params,
  reply: z.object({
    model: z.object({
      events: z.number(),
      redacted: z.number(),
      /** The first breaks, at most ten, in the chain's order. */
      breaks: z.array(z.object({ position: z.number(), chain: z.enum(chainStates) })),
      broken: z.number(),
    }),
  }),
});
export type ChainVerification = z.output<NonNullable<typeof verifyChain.reply>>['model'];
