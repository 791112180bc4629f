import { z } from 'zod';
import { exam, justificationMaxChars } from '../../constants.ts';
import { endpoint, participation, permission } from '../../kit/endpoint.ts';
import { cleanText, instantSchema, uuidSchema } from '../../kit/field-schemas.ts';
import {
  attemptReplySchema,
  formInfoSchema,
  formItemSchema,
  formPreviewSchema,
  preloadSchema,
} from './form.ts';
import { unreadMessages } from './messages/message.ts';
import { attemptStates, finishReasons, participationStates, severities } from './states.ts';

const tag = 'answers';
const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const staff = permission('questionnaires.edit');
const deviceId = z.string().min(8).max(64);
/** Numbers of all changes that the device holds and the server has not acknowledged. */
const waiting = z.array(z.int().min(1).max(2_000_000_000)).max(exam.announcedMax).optional();
const answerParams = z.object({ answer_id: uuidSchema });
const formParams = z.object({ short_url_id: z.string().regex(/^[A-Za-z0-9_-]{6,32}$/, { error: 'type' }) });

export const getForm = endpoint({
  method: 'GET',
  path: '/api/v1/forms/:short_url_id',
  access: candidate,
  tag,
  params: formParams,
  reply: formInfoSchema,
});
/** Within the minutes before the period, for who is on the list. Readable by the keys that come with the start. */
export const getFormPreload = endpoint({
  method: 'GET',
  path: '/api/v1/forms/:short_url_id/preload',
  access: candidate,
  tag,
  params: formParams,
  reply: preloadSchema,
});
/** A picture of the preload, sealed: to whom and as long as the questions are given out. */
export const getPreloadPicture = endpoint({
  method: 'GET',
  path: '/api/v1/forms/:short_url_id/preload/pictures/:name',
  access: candidate,
  tag,
  params: formParams.extend({ name: z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'type' }) }),
  carries: 'file',
});
/** In any state of the questionnaire, drafts included. Nothing is kept; each call draws and shuffles anew. */
export const previewForm = endpoint({
  method: 'GET',
  path: '/api/v1/forms/:short_url_id/preview',
  access: permission('questionnaires.preview'),
  tag,
  params: formParams,
  reply: formPreviewSchema,
});
export const startAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/forms/:short_url_id/answers',
  access: candidate,
  tag,
  params: formParams,
  body: z.object({
    password: z.string().max(100).optional(),
    justification: cleanText(justificationMaxChars).optional(),
    environment: z
      .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()]))
      .optional(),
    device_id: deviceId,
    /** Of the preload that the device holds. Another one than the form's own counts as none. */
    preload_id: z.string().max(64).optional(),
  }),
  status: 201,
  reply: attemptReplySchema,
});
export const getAnswer = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id',
  access: candidate,
  params: answerParams,
  query: z.object({ device_id: deviceId }),
  reply: attemptReplySchema,
});
export const getAnswerItems = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/items',
  access: candidate,
  params: answerParams,
  query: z.object({
    device_id: deviceId,
    item_id: z.union([uuidSchema.transform((id) => [id]), z.array(uuidSchema).max(50)]),
  }),
  reply: z.object({ items: z.array(formItemSchema) }),
});

/** One entry is checked by itself: a bad one is rejected, the others are saved. */
export const saveEntrySchema = z.object({
  item_id: z.string(),
  seq: z.number(),
  value: z.unknown(),
  answered_at: z.string(),
});
export const saveResponses = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/responses',
  access: candidate,
  params: answerParams,
  body: z.object({
    device_id: deviceId,
    responses: z.array(saveEntrySchema).min(1).max(exam.batchMaxResponses),
    waiting,
  }),
  bodyLimitBytes: exam.batchMaxBytes,
  reply: z.object({
    acknowledged: z.array(z.object({ item_id: z.string(), seq: z.number() })),
    rejected: z.array(z.object({ item_id: z.string(), seq: z.number(), code: z.string() })),
    deadline: z.string().nullable(),
    /** Staff have stopped the attempt; absent while it goes on. */
    paused: z.boolean().optional(),
    staff_messages: unreadMessages,
    server_now: z.string(),
  }),
});
export const saveEvents = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/events',
  access: candidate,
  params: answerParams,
  body: z.object({
    device_id: deviceId,
    events: z
      .array(
        z.object({
          seq: z.int().min(1),
          type: z
            .string()
            .max(60)
            .regex(/^[a-z_]{2,}$/, { error: 'alpha_dash' }),
          /** Sent by older versions and ignored: the severity comes from the catalogue. */
          severity: z.enum(severities).optional(),
          data: z.record(z.string().max(60), z.unknown()).default({}),
          emitted_at: instantSchema,
        }),
      )
      .max(200),
    waiting,
  }),
  bodyLimitBytes: exam.batchMaxBytes,
  /** `state` reports the end of the attempt even without a socket. */
  reply: z.object({
    /** Every change up to this one is acknowledged or rejected, and need not be sent again. */
    acknowledged_seq: z.number(),
    /** Entries of types that a browser doesn't report; their neighbours are taken. */
    rejected: z.array(z.object({ seq: z.number(), code: z.string() })),
    state: z.enum(attemptStates),
    deadline: z.string().nullable(),
    staff_messages: unreadMessages,
    server_now: z.string(),
  }),
});
/** Goes on to the next section or question where one can't go back; reply as GET /answers/{id}. */
export const advanceAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/advance',
  access: candidate,
  params: answerParams,
  body: z.object({ device_id: deviceId, from_step: z.int().min(0) }),
  reply: attemptReplySchema,
});
const attemptStateReply = z.object({
  answer_id: z.string(),
  state: z.enum(attemptStates),
  finish_reason: z.enum(finishReasons).nullable(),
  deadline: z.string().nullable(),
  /** As in an attempt's reply. */
  question_deadline: z.string().nullable(),
  pause_ends_at: z.string().nullable(),
  pauses_left: z.number().nullable(),
  finished_at: z.string().nullable(),
  server_now: z.string(),
});
const stateChange = (name: 'pause' | 'continue' | 'finish') =>
  endpoint({
    method: 'POST',
    path: `/api/v1/answers/:answer_id/${name}`,
    access: candidate,
    tag,
    params: answerParams,
    body: z.object({ device_id: deviceId, reason: z.enum(finishReasons).optional() }),
    reply: attemptStateReply,
  });
export const pauseAnswer = stateChange('pause');
export const continueAnswer = stateChange('continue');
export const finishAnswer = stateChange('finish');

const staffAction = (name: string) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/answers/:answer_id/${name}`,
    access: staff,
    tag,
    params: answerParams,
    body: z.object({ reason: cleanText(500).min(10) }),
    reply: attemptStateReply,
  });
export const forceFinishAnswer = staffAction('force_finish');
export const reopenAnswer = staffAction('reopen');
export const grantSecondChance = staffAction('second_chance');
/** Gives unsent answers up: the candidate's device drops them at its next contact. */
export const giveUpUnsent = staffAction('give_up_unsent');

/** The candidate's own list at /questionnaires/answers. */
export const myAnswerSchema = z.object({
  short_url_id: z.string(),
  name: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  questionnaire_state: z.string(),
  state: z.enum([...participationStates, 'not_started']),
  answer_id: z.string().nullable(),
  finished_at: z.string().nullable(),
  may_start: z.boolean(),
  /** Why this device may not answer it, in the reader's language; null: it may. */
  device_problem: z.string().nullable(),
  results_available: z.boolean(),
  /** Its candidates read the terms and test their equipment first. */
  supervised: z.boolean(),
  /** Its answers are anonymous: there is neither receipt nor result. */
  anonymous: z.boolean(),
});
export const listMyAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/answers',
  access: candidate,
  tag,
  reply: z.object({ model: z.array(myAnswerSchema), server_now: z.string() }),
});
