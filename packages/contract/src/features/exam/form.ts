import { z } from 'zod';
import { capturePlanSchema } from '../proctoring/capture-plan.ts';
import { formProctoringSchema } from '../proctoring/form-proctoring.ts';
import { storedContentSchema } from '../questions/content.ts';
import { questionTypes } from '../questions/question-types.ts';
import { socketPlaceSchema } from '../realtime/socket-place.ts';
import { environmentProblems } from './environment.ts';
import { attemptStates } from './states.ts';

/** Why a device may not answer, and with what one may: in the reader's language, ready to be shown. */
export const environmentRequirementsSchema = z.object({
  problems: z.array(z.enum(environmentProblems)),
  title: z.string(),
  /** What to do first. */
  advice: z.string(),
  /** The device as the server sees it. */
  detected: z.string(),
  /** Kinds of devices and systems that are allowed; empty: any. */
  devices: z.array(z.string()),
  systems: z.array(z.string()),
  /** With their least versions, and the pages to get them from. */
  browsers: z.array(z.object({ name: z.string(), url: z.string() })),
  /** The desktop application, where it is a way in. */
  app: z.string().nullable(),
});
export type EnvironmentRequirements = z.output<typeof environmentRequirementsSchema>;

/** What the page needs to wait for the period. */
const waitingSchema = z.object({
  /** Those who wait start at a random moment of so long after the period has begun. */
  spread_ms: z.number(),
  /** The questions sealed, and from when on they are given out; null: they are not, to this reader or at all. */
  preload: z.object({ id: z.string(), from: z.string() }).nullable(),
});

/**
 * The questions of a questionnaire, each sealed by AES-256-GCM under a key of its own (decision 52). In base64, by slot. Pictures are sealed
 * likewise and fetched one by one, under names that tell neither their file nor their question.
 */
export const preloadSchema = z.object({
  preload_id: z.string(),
  questions: z.array(z.string()),
  pictures: z.array(z.string()),
});
export type Preload = z.output<typeof preloadSchema>;

/** What opens the questions that the start shows. In the form's order; null: the next of the form's items, which is not sealed. */
const preloadKeysSchema = z.object({
  /** Where every question is shown, what all keys derive from. In base64. */
  secret: z.string().optional(),
  questions: z.array(
    z
      .object({
        slot: z.number(),
        /** Where not every question is shown: the key of this one, in base64. */
        key: z.string().optional(),
        /** Places of the options of the sealed question, in the order in which they are shown. Absent: as they are sealed. */
        order: z.array(z.number()).optional(),
        /** The same of the choices of each gap; null: as they are sealed. Absent: of all gaps. */
        choices: z.array(z.array(z.number()).nullable()).optional(),
      })
      .nullable(),
  ),
});
export type PreloadKeys = z.output<typeof preloadKeysSchema>;

/** Information about a form before the start, without its questions. */
export const formInfoSchema = z.object({
  short_url_id: z.string(),
  name: z.string(),
  institution_name: z.string(),
  instructions: z.string(),
  state: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** The reader's own: extra time and a shorter duration of their own are in it, as extensions are in `ends_at`. */
  limit_min: z.number().nullable(),
  /** What of both is the reader's own; absent where it is everybody's. */
  own_time: z.object({ extra_min: z.number(), extension_min: z.number(), reduced: z.boolean() }).optional(),
  /** The participant's own: extra time is counted in. */
  question_limit_s: z.number().nullable(),
  pauses_max: z.number().nullable(),
  pause_max_min: z.number().nullable(),
  questions: z.number(),
  needs_password: z.boolean(),
  needs_justification: z.boolean(),
  presentation: z.enum(['all', 'section', 'question']),
  do_not_go_back: z.boolean(),
  /** Absent where it is off, as in the form. */
  voice_control: z.boolean().optional(),
  /** May be answered at /gform. Absent where it may not, as in the form. */
  plain_form: z.boolean().optional(),
  /** Nobody of the institution finds out who gave which answers. Absent otherwise. */
  anonymous: z.boolean().optional(),
  continue_later: z.boolean(),
  allow_pauses: z.boolean(),
  /** How long the candidate may be out of full screen before the exam closes; null: full screen is not required. */
  fullscreen_grace_ms: z.number().nullable(),
  attempts_used: z.number(),
  attempts_allowed: z.number().nullable(),
  may_start: z.boolean(),
  /** Error code of the reason why it can't be started; its text is in `reason_message`. */
  reason: z.string().nullable(),
  reason_message: z.string().nullable(),
  /** Null: this device may answer. */
  environment: environmentRequirementsSchema.nullable(),
  /** Of a supervised exam; absent otherwise. */
  proctoring: formProctoringSchema.optional(),
  /** Its rooms have people whom the reader may ask for help. Absent otherwise, as in the form. */
  support: z.boolean().optional(),
  /** While the period has not begun; absent otherwise. */
  waiting: waitingSchema.optional(),
  /** Where the room opens its socket; null: at the server that the page comes from. Absent in previews, which open none. */
  sockets: socketPlaceSchema.nullable().optional(),
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

/** A picture of a sealed question: under which name of the preload it was fetched, and its key in base64. */
const sealedPictureSchema = z.object({ file_id: z.string(), name: z.string(), key: z.string() });
export type SealedPicture = z.output<typeof sealedPictureSchema>;

/** An item in a preload: what all attempts have alike of it. Its options stand in an order that tells nothing of their author's. */
export const sealedItemSchema = formItemSchema
  .omit({ number: true, option_order: true, content: true })
  .extend({
    /** Ids of the options, where they are shown as their author ordered them; null: each attempt names them itself. */
    option_ids: z.array(z.string()).nullable(),
    content: storedContentSchema,
    /** What opens its pictures: who reads the question may see them. Absent where it has none. */
    pictures: z.array(sealedPictureSchema).optional(),
  });
export type SealedItem = z.output<typeof sealedItemSchema>;
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
  /** Questions may be heard and answered by voice. Absent where they may not. */
  voice_control: z.boolean().optional(),
  plain_form: z.boolean().optional(),
  /** Nobody of the institution finds out who gave which answers. Absent otherwise. */
  anonymous: z.boolean().optional(),
  /** What is captured of this attempt, as it stood at its start. Absent where nothing is. */
  proctoring: capturePlanSchema.optional(),
  support: z.boolean().optional(),
  continue_later: z.boolean(),
  allow_pauses: z.boolean(),
  /** How long the candidate may be out of full screen before the exam closes; null: full screen is not required. */
  fullscreen_grace_ms: z.number().nullable(),
  sections: z.array(formSectionSchema),
  /** All items; those that may not be seen yet are absent. */
  items: z.array(formItemSchema),
  /** Number of answerable items in the whole form, visible or not. */
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
  /** Institution of the exam. Requests about the attempt act there, even when another tab has another active institution. */
  institution_id: z.string(),
  state: z.enum(attemptStates),
  form: formSchema,
  /** Null: no limit at all. */
  deadline: z.string().nullable(),
  /** When the open question closes; null: it has no time of its own. */
  question_deadline: z.string().nullable(),
  /** When a pause ends by itself; null: no pause, or one without such an end. */
  pause_ends_at: z.string().nullable(),
  /** Null: as many as wanted. */
  pauses_left: z.number().nullable(),
  /** Staff have stopped it, with the reason that they gave; absent while they let it go on. */
  staff_pause: z
    .object({
      since: z.string(),
      reason: z.string(),
      /** The candidate's own pause goes on after it. */
      is_over_own: z.boolean(),
    })
    .optional(),
  server_now: z.string(),
  /** Every `seq` up to this one may have been given in this attempt, here or on another device; the client goes on from the next. */
  last_seq: z.number(),
  responses: z.array(z.object({ item_id: z.string(), seq: z.number(), value: responseValueSchema })),
  /** Of a start that named the preload it holds: its questions are not among the form's items. */
  preload: preloadKeysSchema.optional(),
  /** Names of the files handed in at this attempt, by id. Absent where no question asks for files. */
  files: z.record(z.string(), z.string()).optional(),
  /** Files from the candidate's phone that no answer has named yet. Absent where there are none. */
  received: z.array(z.object({ item_id: z.string(), file_id: z.string() })).optional(),
});
export type AttemptReply = z.output<typeof attemptReplySchema>;

/** Preview of an exam for an imagined candidate: the form's information without access checks, and a whole form. */
export const formPreviewSchema = z.object({ info: formInfoSchema, form: formSchema });
export type FormPreview = z.output<typeof formPreviewSchema>;
