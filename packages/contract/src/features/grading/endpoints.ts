import { z } from 'zod';
import { areaOptionSchema } from '../../kit/area/area-endpoints.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { newLoginSchema } from '../accounts/users/new-login.ts';
import { gradingScaleSchema, studentScopes, trainingRulesSchema } from './config.ts';

const base = '/api/v1/questionnaire_correctors';
const tag = 'questionnaire_correctors';
const menu = permission('questionnaire_correctors.menu');
const edit = permission('questionnaire_correctors.edit');
const editors = permission('questionnaire_correctors.create|questionnaire_correctors.edit');

export const gradingConfigLimits = { graders: 200, students: 5000, classes: 200, items: 50 } as const;

export const configRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  questionnaire_name: z.string(),
  graders: z.number(),
  /** Answers given out, and of those the ones with a score. */
  given_out: z.number(),
  scored: z.number(),
  /** Answers whose scores diverge and wait for the chair, or for a grader whom nobody is. */
  divergent: z.number(),
  deadline_at: z.string().nullable(),
  updated_at: z.string(),
});
export type GradingConfigRow = z.output<typeof configRowSchema>;

export const listGradingConfigs = endpoint({
  method: 'GET',
  path: base,
  access: menu,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(configRowSchema),
});
export const exportGradingConfigs = exportOfList(listGradingConfigs);

const configBody = gradingScaleSchema.extend({
  ...trainingRulesSchema.shape,
  name: cleanText(160).pipe(z.string().min(1, { error: 'required' })),
  item_ids: z.array(uuidSchema).min(1, { error: 'required' }).max(gradingConfigLimits.items),
  /** Nothing that graders get says whose answer it is. */
  blind: z.boolean().default(true),
  deadline_at: instantSchema.nullable().default(null),
  /** Candidates see graders' comments on passages of their text, once scores are released. */
  show_annotations: z.boolean().default(true),
  /** Who decides on scores that diverge, where the rule says so; never one of the graders. */
  chair_id: uuidSchema.nullable().default(null),
  grader_ids: z.array(uuidSchema).max(gradingConfigLimits.graders).default([]),
  new_graders: z.array(newLoginSchema).max(gradingConfigLimits.graders).default([]),
  students_scope: z.enum(studentScopes).default('all'),
  class_ids: z.array(uuidSchema).max(gradingConfigLimits.classes).default([]),
  student_ids: z.array(uuidSchema).max(gradingConfigLimits.students).default([]),
});
export type GradingConfigBody = z.output<typeof configBody>;

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
});
const gradingConfigSchema = configBody.omit({ new_graders: true }).extend({
  id: z.string(),
  questionnaire_id: z.string(),
  questionnaire_name: z.string(),
  graders: z.array(personSchema),
  chair: personSchema.nullable(),
  students: z.array(personSchema),
  classes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Some answer has a score: criteria and rules stay as they are. */
  has_scores: z.boolean(),
  updated_at: z.string(),
});
export type GradingConfig = z.output<typeof gradingConfigSchema>;
const oneReply = z.object({ model: gradingConfigSchema });

export const getGradingConfig = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: edit,
  tag,
  params: idParams,
  reply: oneReply,
});
export const createGradingConfig = endpoint({
  method: 'POST',
  path: base,
  access: permission('questionnaire_correctors.create'),
  tag,
  body: configBody.extend({ questionnaire_id: z.string().min(1, { error: 'required' }).pipe(uuidSchema) }),
  status: 201,
  reply: oneReply,
});
export const updateGradingConfig = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: edit,
  tag,
  params: idParams,
  body: configBody.extend({ updated_at: instantSchema.optional() }),
  reply: oneReply,
});
export const deleteGradingConfig = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: permission('questionnaire_correctors.delete'),
  tag,
  params: idParams,
  reply: noticesReply,
});
/** Gives out the answers that are not given out yet, and those that graders have left. */
export const distributeAnswers = endpoint({
  method: 'POST',
  path: `${base}/:id/distribute`,
  access: edit,
  tag,
  params: idParams,
  status: 202,
  reply: z.object({ model: z.object({ job_id: z.string() }) }),
});

/** Looks for answers of the exam that were copied from each other. */
export const compareAnswers = endpoint({
  method: 'POST',
  path: `${base}/:id/compare`,
  access: edit,
  tag,
  params: idParams,
  status: 202,
  reply: z.object({ model: z.object({ job_id: z.string() }) }),
});

/** Questions of a questionnaire that graders may be given: texts, which no key scores. */
export const listCorrectableQuestions = endpoint({
  method: 'GET',
  path: `${base}/questions`,
  access: editors,
  tag,
  query: z.object({ questionnaire_id: uuidSchema }),
  reply: z.object({
    model: z.array(
      z.object({
        item_id: z.string(),
        title: z.string(),
        statement: z.string(),
        max: z.string(),
        /** The correction that has it already. */
        config_id: z.string().nullable(),
      }),
    ),
  }),
});
/** Members who may be graders. The first that match, by name. */
export const listGraderOptions = endpoint({
  method: 'GET',
  path: `${base}/grader_options`,
  access: editors,
  tag,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});
