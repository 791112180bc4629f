import { z } from 'zod';
import { endpoint, participation, permission } from '../../../kit/endpoint.ts';
import { cleanText, uuidSchema } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../../kit/grid.ts';
import { exportOfList } from '../../../kit/list-export.ts';
import { attemptStates } from '../../exam/states.ts';
import { timelineRowSchema } from '../../timeline/endpoints.ts';
import { capturePlanSchema } from '../capture-plan.ts';
import {
  auditConsequences,
  auditDecisions,
  auditStates,
  evidenceKinds,
  mediaSources,
  videoStates,
} from '../video-states.ts';

const tag = 'proctoring';
const access = permission('proctoring.audit');
const path = '/api/v1/proctoring/audits';
const params = z.object({ attempt_id: uuidSchema });
const ofAttempt = `${path}/:attempt_id`;

/** Events that the page of an audit shows; a longer attempt is cut off there and says so. */
export const auditEventsMax = 20_000;
export const auditReasonMin = 10;
const reason = cleanText(2000).min(auditReasonMin);

export const auditRowSchema = z.object({
  /** Of the attempt. */
  id: z.string(),
  name: z.string(),
  exam: z.string(),
  number: z.number(),
  state: z.enum(attemptStates),
  started_at: z.string(),
  high: z.number(),
  medium: z.number(),
  low: z.number(),
  flagged_at: z.string().nullable(),
  video_state: z.enum(videoStates),
  audit_state: z.enum(auditStates),
  /** Until when its media stay; null: the attempt is open, or they are gone. */
  delete_after: z.string().nullable(),
  media_deleted_at: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRowSchema>;

/** Supervised attempts. */
export const listAudits = endpoint({
  method: 'GET',
  path,
  access,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(auditRowSchema),
});
export const exportAudits = exportOfList(listAudits);

/** Exams with supervised attempts, for the list's filter. */
export const listAuditedExams = endpoint({
  method: 'GET',
  path: `${path}/exams`,
  access,
  tag,
  reply: z.object({ model: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

const reviewSchema = z.object({
  id: z.string(),
  decision: z.enum(auditDecisions),
  reason: z.string(),
  consequence: z.enum(auditConsequences),
  reviewed_by: z.string(),
  reviewer: z.string(),
  reviewed_at: z.string(),
});
export type AuditReview = z.output<typeof reviewSchema>;

const stretchSchema = z.object({ from_ms: z.number(), to_ms: z.number() });

/** What an audit is about, without its events. */
export const getAudit = endpoint({
  method: 'GET',
  path: ofAttempt,
  access,
  tag,
  params,
  reply: z.object({
    model: z.object({
      id: z.string(),
      name: z.string(),
      exam: z.string(),
      questionnaire_id: z.string(),
      number: z.number(),
      state: z.enum(attemptStates),
      started_at: z.string(),
      finished_at: z.string().nullable(),
      plan: capturePlanSchema,
      audit_state: z.enum(auditStates),
      flagged_at: z.string().nullable(),
      delete_after: z.string().nullable(),
      media_deleted_at: z.string().nullable(),
      video: z.object({
        state: z.enum(videoStates),
        /** Of its first picture; null: nothing was recorded. */
        began_at: z.string().nullable(),
        ms: z.number().nullable(),
        bytes: z.number(),
        gaps: z.array(stretchSchema),
      }),
      /** What was recorded, as it arrived. */
      segments: z.array(
        z.object({
          id: z.string(),
          source: z.enum(mediaSources),
          started_at: z.string(),
          ended_at: z.string().nullable(),
        }),
      ),
      /** Newest first: it is the one that counts. */
      reviews: z.array(reviewSchema),
      /** The newest, at most a hundred. What one person looked at without half an hour between is one line. */
      views: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(evidenceKinds),
          name: z.string(),
          first_viewed_at: z.string(),
          viewed_at: z.string(),
          count: z.int().min(1),
        }),
      ),
    }),
  }),
});
export type Audit = z.output<NonNullable<typeof getAudit.reply>>['model'];

/** Everything on record of the attempt, in its order. That it was opened is logged. */
export const listAuditEvents = endpoint({
  method: 'GET',
  path: `${ofAttempt}/events`,
  access,
  tag,
  params,
  reply: z.object({ model: z.array(timelineRowSchema), has_more: z.boolean() }),
});

/** Stills that are in the store, in their order. */
export const listStills = endpoint({
  method: 'GET',
  path: `${ofAttempt}/stills`,
  access,
  tag,
  params,
  reply: z.object({
    model: z.array(z.object({ segment_id: z.string(), ordinal: z.number(), at: z.string() })),
  }),
});
export type Still = z.output<NonNullable<typeof listStills.reply>>['model'][number];

/** One still. That it was seen is logged. */
export const getStill = endpoint({
  method: 'GET',
  path: `${ofAttempt}/stills/:segment_id/:ordinal`,
  access,
  tag,
  params: params.extend({
    segment_id: uuidSchema,
    ordinal: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  }),
  carries: 'file',
});

/** The evidence as a file of paper. That it was taken is logged. */
export const exportEvidence = endpoint({
  method: 'GET',
  path: `${ofAttempt}/pdf`,
  access,
  tag,
  params,
  carries: 'file',
});

/** Marks an attempt for an audit, with the reason in its chain of events. */
export const flagForAudit = endpoint({
  method: 'POST',
  path: `${ofAttempt}/flag`,
  access: permission('proctoring.audit|proctoring.room'),
  tag,
  params,
  body: z.object({ reason }),
  reply: z.object({}),
});

/** A decision, or another person's second opinion. An attempt that is valid has no consequence. */
export const decideAudit = endpoint({
  method: 'POST',
  path: `${ofAttempt}/reviews`,
  access,
  tag,
  params,
  body: z
    .object({
      decision: z.enum(auditDecisions),
      reason,
      consequence: z.enum(auditConsequences),
      /** The newest review that the auditor has read; another one meanwhile is read first. */
      after_review_id: uuidSchema.nullable(),
    })
    .refine(({ decision, consequence }) => decision === 'invalid' || consequence === 'none', {
      path: ['consequence'],
      error: 'option',
    }),
  reply: z.object({}),
});

/** A candidate's own evidence, while an appeal of theirs is open. */
export const getMyEvidence = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/evidence',
  access: participation('questionnaires.menu.answers|questionnaires.can_answer'),
  tag,
  params: z.object({ answer_id: uuidSchema }),
  reply: z.object({ model: z.array(timelineRowSchema) }),
});
