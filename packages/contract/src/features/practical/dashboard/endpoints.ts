import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, decimalSchema, idParams, noticesReply, uuidSchema } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../../kit/grid.ts';
import { exportOfList } from '../../../kit/list-export.ts';
import { partIdSchema } from '../../questions/content.ts';
import { practicalRowSchema } from '../endpoints.ts';
import { evidenceSchema, practicalFormStates, signatureSchema } from '../form.ts';
import { practicalItemSchema } from '../test.ts';

const base = '/api/v1/practical_tests';
const tag = 'practical_tests';
const dashboard = permission('practical_tests.dashboard.menu');
const edit = permission('practical_tests.edit');

/** The tests for who watches, each leading to its dashboard. */
export const listPracticalProgress = endpoint({
  method: 'GET',
  path: `${base}/dashboard`,
  access: dashboard,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(practicalRowSchema),
});
export const exportPracticalProgress = exportOfList(listPracticalProgress);

/** What became of a station of a student: forms are missing, two examiners are too far apart, or there is a score. */
export const stationOutcomes = ['incomplete', 'divergent', 'resolved'] as const;
const stationSchema = z.object({
  section_id: z.string(),
  outcome: z.enum(stationOutcomes),
  score: z.string().nullable(),
  given: z.array(z.object({ examiner: z.string(), score: z.string() })),
  /** Of a station that diverges: its items with what each examiner gave them, in points of the test and in the order of `given`. */
  items: z.array(
    z.object({ id: z.string(), text: z.string(), points: z.array(z.string()), is_divergent: z.boolean() }),
  ),
});
const dashboardSchema = z.object({
  id: z.string(),
  name: z.string(),
  questionnaire_name: z.string().nullable(),
  max_score: z.string(),
  forms: z.number(),
  begun: z.number(),
  submitted: z.number(),
  divergent: z.number(),
  /** Mean of the students who have a score. */
  mean: z.string().nullable(),
  sections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      max: z.string(),
      submitted: z.number(),
      forms: z.number(),
      mean: z.string().nullable(),
      /** Of the forms that were given, in seconds. */
      mean_seconds: z.number().nullable(),
    }),
  ),
  teachers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      submitted: z.number(),
      forms: z.number(),
      /** Of what they gave, in per cent of what their stations are worth. */
      mean_percent: z.number().nullable(),
    }),
  ),
  students: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      identifier: z.string(),
      score: z.string().nullable(),
      /** What stands at the question of the questionnaire, in its points. */
      applied: z.string().nullable(),
      stations: z.array(stationSchema),
    }),
  ),
});
export type PracticalDashboard = z.output<typeof dashboardSchema>;
export const getPracticalDashboard = endpoint({
  method: 'GET',
  path: `${base}/:id/dashboard`,
  access: dashboard,
  tag,
  params: idParams,
  reply: z.object({ model: dashboardSchema }),
});

const filledFormSchema = z.object({
  section: z.string(),
  examiner: z.string(),
  state: z.enum(practicalFormStates),
  started_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** Points of the test; of a form that was given. */
  score: z.string().nullable(),
  items: z.array(
    z.object({
      ...practicalItemSchema.pick({ id: true, text: true, kind: true }).shape,
      level: z.number().nullable(),
      top: z.number(),
    }),
  ),
  note: z.string(),
  signature: signatureSchema.nullable(),
  evidence: z.array(evidenceSchema),
});
export type FilledForm = z.output<typeof filledFormSchema>;
/** What examiners have filled in about a student, with photos and recordings. */
export const listPracticalForms = endpoint({
  method: 'GET',
  path: `${base}/:id/students/:practical_student_id/forms`,
  access: dashboard,
  tag,
  params: idParams.extend({ practical_student_id: uuidSchema }),
  reply: z.object({
    model: z.object({ name: z.string(), identifier: z.string(), forms: z.array(filledFormSchema) }),
  }),
});

/** The score of a station whose examiners diverge. */
export const decidePracticalStation = endpoint({
  method: 'PUT',
  path: `${base}/:id/decisions`,
  access: edit,
  tag,
  params: idParams,
  body: z.object({
    student_id: uuidSchema,
    section_id: partIdSchema,
    score: decimalSchema(4),
    reason: cleanText(1000).pipe(z.string().min(1, { error: 'required' })),
  }),
  reply: noticesReply,
});

/** Starts giving the scores of all students who have one to the question of the questionnaire; repeated, it gives what has changed. */
export const applyPracticalScores = endpoint({
  method: 'POST',
  path: `${base}/:id/apply`,
  access: edit,
  tag,
  params: idParams,
  reply: z.object({ model: z.object({ job_id: z.string() }) }),
});
