import { z } from 'zod';
import { endpoint, participation, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, noticesReply, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { appealLimits, appealRulesSchema } from './rules.ts';
import { appealOutcomes, appealReasons, appealStatuses, handlingActions } from './states.ts';

const base = '/api/v1/appeals';
const tag = 'appeals';
/** Staff who handle appeals see everybody's, and others only their own. */
const reader = participation('appeals.menu');
const requester = participation('appeals.edit');

export const appealRowSchema = z.object({
  id: z.string(),
  protocol: z.string(),
  /** Null to candidates, whose own they are. */
  requester: z.string().nullable(),
  questionnaire_name: z.string(),
  /** Place of the question in the candidate's form; null: the whole exam. */
  item_number: z.number().nullable(),
  reason: z.enum(appealReasons),
  status: z.enum(appealStatuses),
  /** Null: it waits for its answer. */
  outcome: z.enum(appealOutcomes).nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
export type AppealRow = z.output<typeof appealRowSchema>;
export const listAppeals = endpoint({
  method: 'GET',
  path: base,
  access: reader,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(appealRowSchema),
});
export const exportAppeals = exportOfList(listAppeals);

export const appealFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
});
export type AppealFile = z.output<typeof appealFileSchema>;

export const appealEntrySchema = z.object({
  id: z.string(),
  action: z.enum(handlingActions),
  status: z.enum(appealStatuses),
  /** Null where the institution speaks, to a candidate. */
  author: z.string().nullable(),
  message: z.string(),
  public: z.boolean(),
  created_at: z.string(),
});
export type AppealEntry = z.output<typeof appealEntrySchema>;

export const appealSchema = appealRowSchema.extend({
  answer_id: z.string(),
  item_id: z.string().nullable(),
  short_url_id: z.string(),
  reasoning: z.string(),
  /** What was answered to the candidate; null: nothing yet. */
  answer: z.string().nullable(),
  is_own: z.boolean(),
  /** Files that may come with it. */
  max_attachments: z.number(),
  attachments: z.array(appealFileSchema),
  /** To a candidate what is public alone. */
  history: z.array(appealEntrySchema),
  /** The released score when it was filed, and as it is released now. Exact decimals. */
  score: z.object({
    filed: z.string().nullable(),
    now: z.string().nullable(),
    max: z.string().nullable(),
    /** Its decision changes scores, and they are not released again yet. */
    waits: z.boolean(),
  }),
  updated_at: z.string(),
});
export type Appeal = z.output<typeof appealSchema>;
const oneReply = z.object({ model: appealSchema });

export const getAppeal = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: reader,
  tag,
  params: idParams,
  reply: oneReply,
});

/** What of the own result may be appealed against, and until when. */
export const getAppealSubject = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/appeal_subject',
  access: participation('appeals.create'),
  tag,
  params: z.object({ answer_id: uuidSchema }),
  reply: z.object({
    model: z.object({
      questionnaire_name: z.string(),
      short_url_id: z.string(),
      /** Null: there are no appeals, the score is not released, or the time is over. */
      until: z.string().nullable(),
      /** Appeals that are left. */
      left: z.number(),
      max_attachments: z.number(),
      whole_exam: z.boolean(),
      items: z.array(
        z.object({
          item_id: z.string(),
          number: z.number(),
          score: z.string().nullable(),
          max: z.string(),
          /** Not one of those that may be appealed against, or there is an appeal already. */
          barred: z.boolean(),
        }),
      ),
    }),
  }),
});

const reasoning = cleanText(appealLimits.reasoningMaxChars).min(appealLimits.reasoningMinChars);
const written = z.object({
  reason: z.enum(appealReasons),
  reasoning,
  file_ids: z.array(uuidSchema).max(10).default([]),
});
export const createAppeal = endpoint({
  method: 'POST',
  path: base,
  access: participation('appeals.create'),
  tag,
  body: written.extend({ answer_id: uuidSchema, item_id: uuidSchema.nullable().default(null) }),
  status: 201,
  reply: oneReply,
});
/** As long as nobody handles it. */
export const updateAppeal = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: requester,
  tag,
  params: idParams,
  body: written,
  reply: oneReply,
});
/** Takes it back, as long as nobody handles it: it leaves the limit, and the same may be appealed against again. */
export const withdrawAppeal = endpoint({
  method: 'POST',
  path: `${base}/:id/withdraw`,
  access: requester,
  tag,
  params: idParams,
  reply: oneReply,
});
/** Answers what was asked back. */
export const answerAppeal = endpoint({
  method: 'POST',
  path: `${base}/:id/answer`,
  access: requester,
  tag,
  params: idParams,
  body: z.object({
    message: cleanText(appealLimits.messageMaxChars).min(1, { error: 'required' }),
    file_ids: z.array(uuidSchema).max(10).default([]),
  }),
  reply: oneReply,
});
export const deleteAppeal = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: permission('appeals.delete'),
  tag,
  params: idParams,
  reply: noticesReply,
});

const rulesReply = z.object({
  model: appealRulesSchema.extend({
    questions: z.array(z.object({ item_id: z.string(), number: z.number().nullable(), title: z.string() })),
  }),
});
export const getAppealRules = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/:id/appeal_rules',
  access: permission('questionnaires.edit'),
  tag,
  params: idParams,
  reply: rulesReply,
});
export const saveAppealRules = endpoint({
  method: 'PUT',
  path: '/api/v1/questionnaires/:id/appeal_rules',
  access: permission('questionnaires.edit'),
  tag,
  params: idParams,
  body: appealRulesSchema,
  reply: rulesReply,
});
