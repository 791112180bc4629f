import { z } from 'zod';
import { justificationMaxChars } from '../../constants.ts';
import { deleteManyOf } from '../../kit/delete-many.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../kit/grid.ts';
import { exportOfList, exportOfPart } from '../../kit/list-export.ts';
import { questionnaireBodySchema, questionnaireRowSchema, questionnaireSchema } from './questionnaire.ts';
import { inviteStatuses, questionnaireStates } from './states.ts';

const tag = 'questionnaires';
const base = '/api/v1/questionnaires';
const menu = permission('questionnaires.menu');
const edit = permission('questionnaires.edit');

export const listQuestionnaires = endpoint({
  method: 'GET',
  path: base,
  access: menu,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(questionnaireRowSchema),
});
export const exportQuestionnaires = exportOfList(listQuestionnaires);

const calendarExamSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(questionnaireStates),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  anonymous: z.boolean(),
  participants: z.number(),
  attempts: z.number(),
});
export type CalendarExam = z.output<typeof calendarExamSchema>;
/** Questionnaires with a start or an end between the filters `from` and `to`, both mandatory; archived ones when their state is asked for. */
export const listCalendarExams = endpoint({
  method: 'GET',
  path: `${base}/calendar`,
  access: menu,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(calendarExamSchema),
});
export const getQuestionnaire = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: menu,
  tag,
  params: idParams,
  reply: z.object({ model: questionnaireSchema }),
});
export const createQuestionnaire = endpoint({
  method: 'POST',
  path: base,
  access: permission('questionnaires.create'),
  tag,
  body: questionnaireBodySchema,
  status: 201,
  reply: z.object({ model: questionnaireSchema }),
});
export const updateQuestionnaire = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: edit,
  tag,
  params: idParams,
  body: questionnaireBodySchema,
  reply: z.object({ model: questionnaireSchema }),
});
export const deleteQuestionnaire = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: permission('questionnaires.delete'),
  tag,
  params: idParams,
  reply: noticesReply,
});
export const deleteQuestionnaires = deleteManyOf(listQuestionnaires, deleteQuestionnaire);

/** Problem of a questionnaire: `blocking` ones prevent the release, the others are warnings. */
export const releaseProblemSchema = z.object({
  key: z.string(),
  blocking: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
  item_id: z.string().nullable(),
});
export const checkRelease = endpoint({
  method: 'GET',
  path: `${base}/:id/release_check`,
  access: edit,
  tag,
  params: idParams,
  reply: z.object({ model: z.array(releaseProblemSchema) }),
});
/** Reply: the questionnaire after the action. */
const action = (name: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/:id/${name}`,
    access: edit,
    tag,
    params: idParams,
    reply: z.object({ model: questionnaireSchema }),
  });
export const releaseQuestionnaire = action('release');
export const closeQuestionnaire = action('close');
export const reopenQuestionnaire = action('reopen');
export const archiveQuestionnaire = action('archive');
/** Reply: the copy, as a draft without participants. */
export const cloneQuestionnaire = action('clone');

export const extendDeadline = endpoint({
  method: 'POST',
  path: `${base}/:id/extend_deadline`,
  access: edit,
  tag,
  params: idParams,
  body: z.object({
    /** New end for everybody, or minutes for the named participants. */
    ends_at: instantSchema.nullable().default(null),
    participant_ids: z.array(uuidSchema).max(5000).default([]),
    extension_min: z.int().min(0).max(10_080).nullable().default(null),
    extra_time_percent: z.int().min(0).max(300).nullable().default(null),
    /** Shorter duration for these participants; can't exceed the questionnaire's own. Null takes it back. */
    reduced_limit_min: z.int().min(1).max(10_080).nullable().optional(),
  }),
  reply: noticesReply,
});
export const voidableItemSchema = z.object({
  id: z.string(),
  /** Its place among the questions that everybody gets; null for one of a draw's pool. */
  number: z.number().nullable(),
  title: z.string(),
  excerpt: z.string(),
  voided: z.enum(['keep', 'zero']).nullable(),
});
export type VoidableItem = z.output<typeof voidableItemSchema>;
/** At most so many are listed; the search finds the others. */
export const voidableItemsListed = 100;
/** Questions that can be voided, those that draws may give included. */
export const listVoidableItems = endpoint({
  method: 'GET',
  path: `${base}/:id/voidable_items`,
  access: edit,
  tag,
  params: idParams,
  query: searchQuerySchema,
  reply: z.object({ model: z.object({ items: z.array(voidableItemSchema), total: z.number() }) }),
});
/** Voids a question for everybody: `keep` gives its score to all, `zero` takes it out of the total, null reverts. */
export const voidItem = endpoint({
  method: 'POST',
  path: `${base}/:id/items/:item_id/void`,
  access: edit,
  tag,
  params: idParams.extend({ item_id: uuidSchema }),
  body: z.object({
    mode: z.enum(['keep', 'zero']).nullable(),
    reason: cleanText(justificationMaxChars).min(10),
  }),
  reply: noticesReply,
});

export const participantRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  identifier: z.string().nullable(),
  class_name: z.string().nullable(),
  invite_status: z.enum(inviteStatuses),
  extension_min: z.number(),
  extra_time_percent: z.number(),
  reduced_limit_min: z.number().nullable(),
  attempts: z.number(),
  last_attempt_id: z.string().nullable(),
  state: z.string(),
  /** Wrong passwords of the exam that this account has typed. */
  wrong_passwords: z.number(),
  created_at: z.string(),
});
export type ParticipantRow = z.output<typeof participantRowSchema>;
export const listParticipants = endpoint({
  method: 'GET',
  path: `${base}/:id/participants`,
  access: menu,
  tag,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(participantRowSchema),
});
export const exportParticipants = exportOfPart(listParticipants);
export const addParticipants = endpoint({
  method: 'POST',
  path: `${base}/:id/participants`,
  access: edit,
  tag,
  params: idParams,
  body: z.object({
    class_ids: z.array(uuidSchema).max(200).default([]),
    student_ids: z.array(uuidSchema).max(5000).default([]),
    /** Registered e-mails or numeric identifiers, comma-separated. */
    emails: cleanText(200_000).default(''),
  }),
  status: 201,
  reply: z.object({
    model: z.object({ added: z.number(), already: z.number(), unknown: z.array(z.string()) }),
  }),
});
export const removeParticipant = endpoint({
  method: 'DELETE',
  path: `${base}/:id/participants/:participant_id`,
  access: edit,
  tag,
  params: idParams.extend({ participant_id: uuidSchema }),
  reply: noticesReply,
});
export const resendInvites = endpoint({
  method: 'POST',
  path: `${base}/:id/resend_invites`,
  access: edit,
  tag,
  params: idParams,
  body: z.object({
    only: z.enum(['pending', 'all']).default('pending'),
    participant_ids: z.array(uuidSchema).max(5000).default([]),
  }),
  reply: z.object({ model: z.object({ queued: z.number() }) }),
});
