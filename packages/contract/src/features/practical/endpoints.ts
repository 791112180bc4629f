import { z } from 'zod';
import { areaOptionSchema } from '../../kit/area/area-endpoints.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import {
  cleanText,
  idParams,
  instantSchema,
  integerBetween,
  noticesReply,
  uuidSchema,
} from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../kit/grid.ts';
import { exportOfList, exportOfPart } from '../../kit/list-export.ts';
import { newLoginSchema } from '../accounts/users/new-login.ts';
import { practicalFormStates } from './form.ts';
import { practicalLimits, practicalScaleSchema } from './test.ts';

const base = '/api/v1/practical_tests';
const tag = 'practical_tests';
const menu = permission('practical_tests.menu');
const edit = permission('practical_tests.edit');
const editors = permission('practical_tests.create|practical_tests.edit');

export const practicalRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  questionnaire_name: z.string().nullable(),
  starts_at: z.string().nullable(),
  stations: z.number(),
  students: z.number(),
  teachers: z.number(),
  /** Forms that examiners fill in, and those that they have given. */
  forms: z.number(),
  submitted: z.number(),
  updated_at: z.string(),
});
export type PracticalRow = z.output<typeof practicalRowSchema>;

export const listPracticalTests = endpoint({
  method: 'GET',
  path: base,
  access: menu,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(practicalRowSchema),
});
export const exportPracticalTests = exportOfList(listPracticalTests);

const studentBody = z.object({
  person_id: uuidSchema,
  /** By which examiners find them; null: the next free number. */
  identifier: cleanText(40).nullable().default(null),
});
const testBody = practicalScaleSchema.extend({
  name: cleanText(160).pipe(z.string().min(1, { error: 'required' })),
  /** The questionnaire and the question of it whose score the test gives; both or none. */
  questionnaire_id: uuidSchema.nullable().default(null),
  item_id: uuidSchema.nullable().default(null),
  starts_at: instantSchema.nullable().default(null),
  /** Between two rounds. */
  break_minutes: integerBetween(0, 240).default(1),
  teacher_ids: z.array(uuidSchema).max(practicalLimits.teachers).default([]),
  /** Examiners without a login, after the others: it is made, with the role of a teacher. */
  new_teachers: z.array(newLoginSchema).max(practicalLimits.teachers).default([]),
  students: z.array(studentBody).max(practicalLimits.students).default([]),
});
export type PracticalTestBody = z.output<typeof testBody>;

const personSchema = z.object({ id: z.string(), name: z.string() });
const testSchema = testBody.omit({ students: true, new_teachers: true }).extend({
  id: z.string(),
  questionnaire_name: z.string().nullable(),
  teachers: z.array(personSchema),
  students: z.array(
    z.object({ id: z.string(), person_id: z.string(), name: z.string(), identifier: z.string() }),
  ),
  /** Rounds of its schedule. */
  rounds: z.number(),
  /** Some examiner has begun: stations, people and schedule stay as they are. */
  has_begun: z.boolean(),
  updated_at: z.string(),
});
export type PracticalTest = z.output<typeof testSchema>;
const oneReply = z.object({ model: testSchema });

export const getPracticalTest = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: edit,
  tag,
  params: idParams,
  reply: oneReply,
});
/** Saves a test with its people, and spreads students, examiners and rounds anew. */
export const createPracticalTest = endpoint({
  method: 'POST',
  path: base,
  access: permission('practical_tests.create'),
  tag,
  body: testBody,
  status: 201,
  reply: oneReply,
});
export const updatePracticalTest = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: edit,
  tag,
  params: idParams,
  body: testBody.extend({ updated_at: instantSchema.optional() }),
  reply: oneReply,
});
export const deletePracticalTest = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: permission('practical_tests.delete'),
  tag,
  params: idParams,
  reply: noticesReply,
});

/** Members who may examine. The first that match, by name. */
export const listPracticalTeacherOptions = endpoint({
  method: 'GET',
  path: `${base}/teacher_options`,
  access: editors,
  tag,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});
/** Questions of a questionnaire that a practical test may give the score of: texts that no group of assessors grades. */
export const listPracticalItems = endpoint({
  method: 'GET',
  path: `${base}/items`,
  access: editors,
  tag,
  query: z.object({ questionnaire_id: uuidSchema }),
  reply: z.object({
    model: z.array(z.object({ id: z.string(), statement: z.string(), max: z.string() })),
  }),
});

const visitRowSchema = z.object({
  id: z.string(),
  /** From 1. */
  round: z.number(),
  starts_at: z.string().nullable(),
  section: z.string(),
  identifier: z.string(),
  student: z.string(),
  examiner: z.string(),
  state: z.enum(practicalFormStates),
});
export type PracticalVisitRow = z.output<typeof visitRowSchema>;
/** A card for each student, to be printed: a signed code by which an examiner's camera finds them, and their own stations. */
export const printPracticalCards = endpoint({
  method: 'GET',
  path: `${base}/:id/cards`,
  access: edit,
  tag,
  params: idParams,
  carries: 'file',
});

/** Who is where in which round, to be printed. */
export const listPracticalSchedule = endpoint({
  method: 'GET',
  path: `${base}/:id/schedule`,
  access: edit,
  tag,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(visitRowSchema),
});
export const exportPracticalSchedule = exportOfPart(listPracticalSchedule);
