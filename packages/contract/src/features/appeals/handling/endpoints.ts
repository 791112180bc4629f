import { z } from 'zod';
import { areaOptionSchema } from '../../../kit/area/area-endpoints.ts';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../../kit/grid.ts';
import { exportOfList } from '../../../kit/list-export.ts';
import { responseValueSchema } from '../../exam/form.ts';
import { voidPreviewSchema } from '../../questionnaires/void-preview/endpoints.ts';
import { storedContentSchema, storedKeySchema } from '../../questions/content.ts';
import { appealEffectSchema } from '../effects.ts';
import { appealRowSchema, appealSchema } from '../endpoints.ts';
import { appealLimits } from '../rules.ts';
import { appealStatuses, effectKinds } from '../states.ts';

const base = '/api/v1/appeal_handlings';
const tag = 'appeal_handlings';
const menu = permission('appeal_handlings.menu');
const handler = permission('appeal_handlings.handling');
/** Effects change scores: who decides on them may change the questionnaire too, as each of these acts asks for by itself. */
const changer = permission('appeal_handlings.handling&questionnaires.edit');
const message = cleanText(appealLimits.messageMaxChars).min(1, { error: 'required' });
const appealIds = z.array(uuidSchema).min(1, { error: 'required' }).max(appealLimits.decided);

export const handlingRowSchema = appealRowSchema.extend({
  requester: z.string(),
  /** Title of the question, the same for all who appeal against it; null: the whole exam. */
  question: z.string().nullable(),
  handler: z.string().nullable(),
  due_at: z.string().nullable(),
});
export type HandlingRow = z.output<typeof handlingRowSchema>;
/** The queue, and what is decided. */
export const listHandlings = endpoint({
  method: 'GET',
  path: base,
  access: menu,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(handlingRowSchema),
});
export const exportHandlings = exportOfList(listHandlings);

const counts = {
  open: z.number(),
  granted: z.number(),
  rejected: z.number(),
  /** Taken back by their candidates. */
  withdrawn: z.number(),
  /** Of those that are open: past their deadline. */
  overdue: z.number(),
  /** Mean time to the decision; null: none is decided. */
  mean_hours: z.number().nullable(),
};
export const appealSummarySchema = z.object({
  ...counts,
  /** Those with most appeals first. */
  questions: z.array(
    z.object({ questionnaire_name: z.string(), question: z.string().nullable(), ...counts }),
  ),
});
export type AppealSummary = z.output<typeof appealSummarySchema>;
/** Appeals by question and outcome, with the time that decisions took. */
export const getAppealSummary = endpoint({
  method: 'GET',
  path: `${base}/summary`,
  access: menu,
  tag,
  query: z.object({ questionnaire_id: uuidSchema.optional() }),
  reply: z.object({ model: appealSummarySchema }),
});
const reportRowSchema = z.object({
  /** Of the questionnaire and the question. */
  id: z.string(),
  questionnaire_name: z.string(),
  /** Null: the whole exam. */
  question: z.string().nullable(),
  appeals: z.number(),
  ...counts,
});
/** The same as a list: a row for each question of each questionnaire. */
export const listAppealReport = endpoint({
  method: 'GET',
  path: `${base}/report`,
  access: menu,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(reportRowSchema),
});
export const exportAppealReport = exportOfList(listAppealReport);
/** Members who may handle appeals. The first that match, by name. */
export const listHandlerOptions = endpoint({
  method: 'GET',
  path: `${base}/handler_options`,
  access: menu,
  tag,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});

const effectSchema = z.object({
  id: z.string(),
  kind: z.enum(effectKinds),
  detail: appealEffectSchema,
  reason: z.string(),
  /** Name of the grader who was asked, and whether the score is there; null for other kinds. */
  grader: z.object({ name: z.string(), has_scored: z.boolean() }).nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
});
export const handlingSchema = appealSchema.extend({
  requester: z.string(),
  questionnaire_id: z.string(),
  handler_id: z.string().nullable(),
  handler: z.string().nullable(),
  due_at: z.string().nullable(),
  /** The question as it is in the exam; null: the whole exam. */
  question: z
    .object({
      title: z.string(),
      type: z.string(),
      content: storedContentSchema,
      key: storedKeySchema,
      value: responseValueSchema,
      score: z.string().nullable(),
      max: z.string(),
      voided: z.enum(['keep', 'zero']).nullable(),
    })
    .nullable(),
  /** Questions of the candidate's form, for an effect of an appeal against the whole exam. */
  items: z.array(
    z.object({
      item_id: z.string(),
      number: z.number(),
      title: z.string(),
      score: z.string().nullable(),
      max: z.string(),
    }),
  ),
  /** Open appeals against the same question. */
  together: z.array(
    z.object({ id: z.string(), protocol: z.string(), requester: z.string(), status: z.enum(appealStatuses) }),
  ),
  /** Who else of the question's correction may grade the answer; empty where it has none. */
  graders: z.array(z.object({ id: z.string(), name: z.string() })),
  effect: effectSchema.nullable(),
  /** The reader may decide on effects, undo them and release scores: holds the permission, and is among the questionnaire's editors. */
  may_change: z.boolean(),
});
export type Handling = z.output<typeof handlingSchema>;
const oneReply = z.object({ model: handlingSchema });

export const getHandling = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: menu,
  tag,
  params: idParams,
  reply: oneReply,
});
/** Takes it, or gives it to somebody. */
export const assignAppeal = endpoint({
  method: 'POST',
  path: `${base}/:id/assign`,
  access: handler,
  tag,
  params: idParams,
  /** Null: to the reader. */
  body: z.object({ handler_id: uuidSchema.nullable().default(null) }),
  reply: oneReply,
});
/** Asks its candidate back. */
export const askBack = endpoint({
  method: 'POST',
  path: `${base}/:id/ask`,
  access: handler,
  tag,
  params: idParams,
  body: z.object({ message }),
  reply: oneReply,
});
/** A note of the staff; a public one is read by the candidate too. */
export const noteAppeal = endpoint({
  method: 'POST',
  path: `${base}/:id/notes`,
  access: handler,
  tag,
  params: idParams,
  body: z.object({ message, public: z.boolean().default(false) }),
  reply: oneReply,
});
/** What was decided was wrong: it is handled again. Its effect stays until it is undone. */
export const reopenAppeal = endpoint({
  method: 'POST',
  path: `${base}/:id/reopen`,
  access: handler,
  tag,
  params: idParams,
  body: z.object({ message }),
  reply: oneReply,
});

/** Who would get another score by an effect, and by how much. */
export const previewEffect = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  access: changer,
  tag,
  body: z.object({ questionnaire_id: uuidSchema, effect: appealEffectSchema }),
  reply: z.object({ model: voidPreviewSchema }),
});
const decided = z.object({ model: z.object({ decided: z.number(), job_id: z.string().nullable() }) });
/** One decision for many appeals of one questionnaire that changes no score: rejected, or granted where an effect already holds. */
export const decideAppeals = endpoint({
  method: 'POST',
  path: `${base}/decide`,
  access: handler,
  tag,
  body: z.object({
    appeal_ids: appealIds,
    outcome: z.enum(['granted', 'rejected']),
    /** What their candidates read. */
    answer: message,
  }),
  reply: decided,
});
/** Grants them, with what follows from it. */
export const grantWithEffect = endpoint({
  method: 'POST',
  path: `${base}/grant`,
  access: changer,
  tag,
  body: z.object({
    appeal_ids: appealIds,
    answer: message,
    effect: appealEffectSchema,
    /** Scores are released again at once. */
    release: z.boolean().default(false),
  }),
  reply: decided,
});
/** Takes an effect back, of all appeals that it was decided for. */
export const undoEffect = endpoint({
  method: 'POST',
  path: `${base}/:id/undo`,
  access: changer,
  tag,
  params: idParams,
  body: z.object({ reason: cleanText(1000).min(10), release: z.boolean().default(false) }),
  reply: z.object({ model: z.object({ job_id: z.string().nullable() }) }),
});
/** Releases the scores of the appeal's questionnaire again: its candidates are told the new ones. */
export const releaseAgain = endpoint({
  method: 'POST',
  path: `${base}/:id/release`,
  access: changer,
  tag,
  params: idParams,
  status: 202,
  reply: z.object({ model: z.object({ job_id: z.string() }) }),
});
