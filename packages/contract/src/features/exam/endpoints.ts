import { z } from 'zod';
import { exam, justificationMaxChars } from '../../constants.ts';
import { endpoint, participation, permission } from '../../kit/endpoint.ts';
import { cleanText, instantSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { questionTypes, storedContentSchema } from '../questions/content.ts';
import { attemptStates, finishReasons, participationStates, severities } from './states.ts';

const tag = 'answers';
const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const staff = permission('questionnaires.edit');
const deviceId = z.string().min(8).max(64);
/** Numbers of all changes that the device holds and the server has not acknowledged. */
const waiting = z.array(z.int().min(1).max(2_000_000_000)).max(exam.announcedMax).optional();
const answerParams = z.object({ answer_id: uuidSchema });
const formParams = z.object({ short_url_id: z.string().regex(/^[A-Za-z0-9_-]{6,32}$/, { error: 'type' }) });

/** What may be known of a form before it starts; nothing of its questions. */
export const formInfoSchema = z.object({
  short_url_id: z.string(),
  name: z.string(),
  institution_name: z.string(),
  instructions: z.string(),
  state: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  limit_min: z.number().nullable(),
  questions: z.number(),
  needs_password: z.boolean(),
  needs_justification: z.boolean(),
  presentation: z.enum(['all', 'section', 'question']),
  do_not_go_back: z.boolean(),
  continue_later: z.boolean(),
  allow_pauses: z.boolean(),
  attempts_used: z.number(),
  attempts_allowed: z.number().nullable(),
  may_start: z.boolean(),
  /** Error code that tells why not; its text in `reason_message`. */
  reason: z.string().nullable(),
  reason_message: z.string().nullable(),
  open_answer_id: z.string().nullable(),
  last_answer_id: z.string().nullable(),
  server_now: z.string(),
});
export type FormInfo = z.output<typeof formInfoSchema>;

/**
 * An item as the candidate sees it. Content is inlined for the first items (24 KiB of it); the others carry null
 * and come from `GET /answers/{id}/items`, so that a slow line shows the first question soon.
 */
export const formItemSchema = z.object({
  item_id: z.string(),
  section_id: z.string(),
  number: z.number().nullable(),
  type: z.enum(questionTypes),
  required: z.boolean(),
  /** The staff has voided the question: nobody needs to answer it. Absent otherwise. */
  voided: z.boolean().optional(),
  /** Null when the questionnaire hides question values. */
  score: z.string().nullable(),
  option_order: z.array(z.string()),
  content: storedContentSchema.nullable(),
});
export type FormItem = z.output<typeof formItemSchema>;
export const formSectionSchema = z.object({
  section_id: z.string(),
  title: z.string(),
  description: z.string(),
  items_count: z.number(),
});
export const formSchema = z.object({
  name: z.string(),
  short_url_id: z.string(),
  presentation: z.enum(['all', 'section', 'question']),
  do_not_go_back: z.boolean(),
  progressive: z.boolean(),
  continue_later: z.boolean(),
  allow_pauses: z.boolean(),
  sections: z.array(formSectionSchema),
  /** All items; those that may not be seen yet are absent. */
  items: z.array(formItemSchema),
  /** How many answerable items the whole form has, seen or not. */
  total_items: z.number(),
  /** First place that may be seen, where one can't go back: index into the form's steps. */
  current_step: z.number(),
  total_steps: z.number(),
});
export type Form = z.output<typeof formSchema>;

/** `"option"`, `["option"]`, `{gap: text}`, `"text"`, `["file id"]`; null clears. */
export const responseValueSchema = z.union([
  z.null(),
  z.string().max(200_000),
  z.array(z.string().max(64)).max(100),
  z.record(z.string().max(64), z.string().max(4000)),
]);
export type ResponseValue = z.output<typeof responseValueSchema>;

export const attemptReplySchema = z.object({
  answer_id: z.string(),
  /** Whose exam it is. Calls about the attempt act there, whatever the candidate chooses in another tab. */
  institution_id: z.string(),
  state: z.enum(attemptStates),
  form: formSchema,
  /** Null: no limit at all. */
  deadline: z.string().nullable(),
  server_now: z.string(),
  /** Every `seq` up to this one may have been given in this attempt, here or on another device; the client goes on from the next. */
  last_seq: z.number(),
  responses: z.array(z.object({ item_id: z.string(), seq: z.number(), value: responseValueSchema })),
  /** Names of the files handed in at this attempt, by id. Absent where no question asks for files. */
  files: z.record(z.string(), z.string()).optional(),
});
export type AttemptReply = z.output<typeof attemptReplySchema>;

export const getForm = endpoint({
  method: 'GET',
  path: '/api/v1/forms/:short_url_id',
  access: candidate,
  tag,
  params: formParams,
  reply: formInfoSchema,
});
/** The exam of one imagined candidate: the door without its locks, and a form with all that it has. */
export const formPreviewSchema = z.object({ info: formInfoSchema, form: formSchema });
export type FormPreview = z.output<typeof formPreviewSchema>;
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
  }),
  status: 201,
  reply: attemptReplySchema,
});
export const getAnswer = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id',
  access: candidate,
  tag,
  params: answerParams,
  query: z.object({ device_id: deviceId }),
  reply: attemptReplySchema,
});
export const getAnswerItems = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/items',
  access: candidate,
  tag,
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
  tag,
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
    server_now: z.string(),
  }),
});
export const saveEvents = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/events',
  access: candidate,
  tag,
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
          /** Of older rooms; the catalogue says how grave something is. */
          severity: z.enum(severities).optional(),
          data: z.record(z.string().max(60), z.unknown()).default({}),
          emitted_at: instantSchema,
        }),
      )
      .max(200),
    waiting,
  }),
  bodyLimitBytes: exam.batchMaxBytes,
  /** `state` tells of an end even where no socket brings news of it. */
  reply: z.object({
    /** Up to here nothing need be sent again, what was rejected included. */
    acknowledged_seq: z.number(),
    /** Entries of types that a browser doesn't report; their neighbours are taken. */
    rejected: z.array(z.object({ seq: z.number(), code: z.string() })),
    state: z.enum(attemptStates),
    deadline: z.string().nullable(),
    server_now: z.string(),
  }),
});
/** Goes on to the next section or question where one can't go back; reply as GET /answers/{id}. */
export const advanceAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/advance',
  access: candidate,
  tag,
  params: answerParams,
  body: z.object({ device_id: deviceId, from_step: z.int().min(0) }),
  reply: attemptReplySchema,
});
const attemptStateReply = z.object({
  answer_id: z.string(),
  state: z.enum(attemptStates),
  finish_reason: z.enum(finishReasons).nullable(),
  deadline: z.string().nullable(),
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
/** What the candidate's device holds and could not deliver is dropped there when it is heard of next. */
export const giveUpUnsent = staffAction('give_up_unsent');

/** Files of `media` questions: multipart, one `file`; reply as POST /files. */
export const uploadAnswerFile = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/files',
  access: candidate,
  tag,
  params: answerParams,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: 50 * 1024 * 1024,
  status: 201,
  reply: z.object({
    model: z.object({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() }),
  }),
});

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
  results_available: z.boolean(),
});
export const listMyAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/answers',
  access: candidate,
  tag,
  reply: z.object({ model: z.array(myAnswerSchema), server_now: z.string() }),
});
