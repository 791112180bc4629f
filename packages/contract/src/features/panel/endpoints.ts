import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { staffMessageMaxChars } from '../exam/messages/message.ts';
import { participationStates } from '../exam/states.ts';
import { inviteStatuses } from '../questionnaires/states.ts';

const tag = 'panel';
const access = permission('questionnaires.dashboard.panel');
const path = '/api/v1/questionnaires/:id/panel';

/** A participant with the newest attempt. */
export const panelRowSchema = z.object({
  participant_id: z.string(),
  name: z.string(),
  identifier: z.string().nullable(),
  class_name: z.string().nullable(),
  invite_status: z.enum(inviteStatuses),
  extension_min: z.int(),
  extra_time_percent: z.int(),
  answer_id: z.string().nullable(),
  /** Of the newest attempt, from 1; 0 without any. */
  number: z.int(),
  state: z.enum([...participationStates, 'not_started']),
  /** It pauses, and only staff let it go on. */
  paused_by_staff: z.boolean(),
  /** Staff gave it back beyond the exam's period, up to here. */
  reopened_until: z.string().nullable(),
  /** Questions with an answer. */
  answered: z.int(),
  started_at: z.string().nullable(),
  deadline: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** When its device was last heard of. */
  seen_at: z.string().nullable(),
  /** Changes that the device said it holds. */
  unsent: z.int(),
  /** Grave events of the attempt. */
  alerts: z.int(),
});
export type PanelRow = z.output<typeof panelRowSchema>;

export const panelSchema = z.object({
  name: z.string(),
  state: z.enum(['draft', 'released', 'closed', 'archived']),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Questions of each form. */
  questions: z.int(),
  /** Whoever asks may act, and not only watch. */
  may_act: z.boolean(),
  has_limit: z.boolean(),
  has_end: z.boolean(),
  server_now: z.string(),
  /** Of all participants: a page whose own number is another one has to read all rows again. */
  total: z.int(),
  rows: z.array(panelRowSchema),
});
export type Panel = z.output<typeof panelSchema>;

/** Everybody who takes part, live: with `since` (a `server_now` of before) only the rows that have changed. */
export const getPanel = endpoint({
  method: 'GET',
  path,
  access,
  tag,
  params: idParams,
  query: z.object({ since: instantSchema.optional() }),
  reply: z.object({ model: panelSchema }),
});

/** How many attempts have an answer to each question. */
export const getQuestionProgress = endpoint({
  method: 'GET',
  path: `${path}/questions`,
  access,
  tag,
  params: idParams,
  reply: z.object({
    model: z.object({
      items: z.array(
        z.object({
          item_id: z.string(),
          /** Its place among the questions that everybody gets; null for one of a draw's pool. */
          number: z.int().nullable(),
          title: z.string(),
          /** Attempts that were given it; null where forms differ and it isn't known without reading each. */
          answered: z.int(),
        }),
      ),
      attempts: z.int(),
    }),
  }),
});

export const panelActions = [
  'extend',
  'extra_time',
  'pause',
  'resume',
  'message',
  'force_finish',
  'reopen',
  'second_chance',
  'resend_invite',
] as const;
export type PanelAction = (typeof panelActions)[number];

/** So many at once: a page sends more of them one after the other, with a progress bar. */
export const panelActionMost = 100;

/** Why an action does not reach somebody; a code of errors.ts where the server found out by trying. */
export const panelActionResultSchema = z.object({
  participant_id: z.string(),
  name: z.string(),
  /** Null: it is done, or would be. */
  refused: z.string().nullable(),
  /** The reason in the reader's language. */
  message: z.string().nullable(),
});
export type PanelActionResult = z.output<typeof panelActionResultSchema>;

/** One act of the staff on named participants, with a result for each; `dry_run` only tells whom it would reach. */
export const applyPanelAction = endpoint({
  method: 'POST',
  path: `${path}/actions`,
  access: permission('questionnaires.edit'),
  tag,
  params: idParams,
  body: z
    .object({
      action: z.enum(panelActions),
      participant_ids: z.array(uuidSchema).min(1).max(panelActionMost),
      dry_run: z.boolean().default(false),
      /** `extend`: minutes more than each has. `reopen`: up to an end of its own, beyond the exam's; needed where that is closed. */
      minutes: z.int().min(1).max(1440).optional(),
      /** `extra_time`: in per cent of the questionnaire's duration. */
      percent: z.int().min(0).max(300).optional(),
      /** `message`. */
      text: cleanText(staffMessageMaxChars).min(1).optional(),
      /** `pause`, whose candidate reads it; `force_finish`, `reopen`, `second_chance`. */
      reason: cleanText(500).min(10).optional(),
    })
    .superRefine((body, context) => {
      if (body.dry_run) return;
      const needed = { extend: 'minutes', extra_time: 'percent', message: 'text' } as const;
      const field =
        body.action === 'resend_invite' || body.action === 'resume'
          ? null
          : ((needed as Partial<Record<PanelAction, keyof typeof body>>)[body.action] ?? 'reason');
      if (field !== null && body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'required' });
    }),
  reply: z.object({ model: z.array(panelActionResultSchema) }),
});

const examCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['draft', 'released', 'closed', 'archived']),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  anonymous: z.boolean(),
  participants: z.int(),
  attempts: z.int(),
  /** People who are in it now. */
  open: z.int(),
  /** People who have handed in. */
  finished: z.int(),
});
export type ExamCard = z.output<typeof examCardSchema>;
const waitingExamSchema = z.object({ id: z.string(), name: z.string(), count: z.int() });
export type WaitingExam = z.output<typeof waitingExamSchema>;

/** So many of each kind are shown. */
export const examsListed = 12;

/** Exams now, next and just ended, and those in which something waits for somebody. */
export const getExamsDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/dashboard',
  access: permission('questionnaires.dashboard'),
  tag,
  reply: z.object({
    model: z.object({
      server_now: z.string(),
      now: z.array(examCardSchema),
      next: z.array(examCardSchema),
      ended: z.array(examCardSchema),
      /** Attempts that wait for graders, and for the release of their scores. */
      to_correct: z.array(waitingExamSchema),
      to_release: z.array(waitingExamSchema),
      /** Participants whose invitation failed. */
      invites_failed: z.array(waitingExamSchema),
    }),
  }),
});
