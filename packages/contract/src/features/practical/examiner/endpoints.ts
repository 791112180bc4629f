import { z } from 'zod';
import { endpoint, participation } from '../../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../../kit/grid.ts';
import { exportOfList } from '../../../kit/list-export.ts';
import { partIdSchema } from '../../questions/content.ts';
import { evidenceSchema, practicalEntriesBody, practicalFormStates, signatureSchema } from '../form.ts';
import { practicalLimits, practicalSectionSchema } from '../test.ts';

const base = '/api/v1/practical_tests';
const tag = 'practical_tests';
const examiners = participation('practical_tests.tests');

const myTestSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The reader, as the addresses of the students name them. */
  teacher_id: z.string(),
  starts_at: z.string().nullable(),
  students: z.number(),
  forms: z.number(),
  submitted: z.number(),
});
export type MyPracticalTest = z.output<typeof myTestSchema>;
/** Tests at which the reader examines. */
export const listMyPracticalTests = endpoint({
  method: 'GET',
  path: `${base}/tests`,
  access: examiners,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(myTestSchema),
});
export const exportMyPracticalTests = exportOfList(listMyPracticalTests);

const visitSchema = z.object({
  section_id: z.string(),
  /** From 1. */
  round: z.number(),
  starts_at: z.string().nullable(),
  state: z.enum(practicalFormStates),
  levels: z.record(z.string(), z.number()),
  note: z.string(),
  signature: signatureSchema.nullable(),
  started_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  evidence: z.array(evidenceSchema),
});
export type PracticalVisit = z.output<typeof visitSchema>;
const dayStudentSchema = z.object({
  id: z.string(),
  name: z.string(),
  identifier: z.string(),
  /** What is on their card; any of them leads to them. */
  codes: z.array(z.string()),
  visits: z.array(visitSchema),
});
export type DayStudent = z.output<typeof dayStudentSchema>;
/** All that one examiner needs of a test for a day without a line: the own students and forms, and the stations they are at. */
const daySchema = z.object({
  test_id: z.string(),
  institution_id: z.string(),
  name: z.string(),
  teacher_id: z.string(),
  teacher_name: z.string(),
  sections: z.array(practicalSectionSchema),
  students: z.array(dayStudentSchema),
  /** The highest number that an entry of this examiner has. */
  last_seq: z.number(),
  server_now: z.string(),
});
export type PracticalDay = z.output<typeof daySchema>;
const dayReply = z.object({ model: daySchema });

/** Of the reader alone, unless they edit practical tests. */
export const listPracticalStudents = endpoint({
  method: 'GET',
  path: `${base}/:id/teachers/:teacher_id/students`,
  access: examiners,
  tag,
  params: idParams.extend({ teacher_id: uuidSchema }),
  reply: dayReply,
});
/** The same by a student whom the reader examines. */
export const getPracticalDay = endpoint({
  method: 'GET',
  path: `${base}/students/:practical_student_id/day`,
  access: examiners,
  tag,
  params: z.object({ practical_student_id: uuidSchema }),
  reply: dayReply,
});

/** Each entry is acknowledged or rejected by itself; what is there already is acknowledged again, and changes nothing. */
export const savePracticalEntries = endpoint({
  method: 'POST',
  path: `${base}/:id/entries`,
  access: examiners,
  tag,
  params: idParams,
  body: practicalEntriesBody,
  bodyLimitBytes: 2 * 1024 * 1024,
  reply: z.object({
    acknowledged: z.array(z.object({ seq: z.number() })),
    rejected: z.array(z.object({ seq: z.number(), code: z.string() })),
    server_now: z.string(),
  }),
});

/** A photo or a recording, whole. The same id again gives the file that is there. */
export const putPracticalEvidence = endpoint({
  method: 'PUT',
  path: `${base}/students/:practical_student_id/sections/:section_id/evidence/:evidence_id`,
  access: examiners,
  tag,
  params: z.object({
    practical_student_id: uuidSchema,
    section_id: partIdSchema,
    evidence_id: uuidSchema,
  }),
  query: z.object({ name: cleanText(300).default('') }),
  carries: 'bytes',
  bodyLimitBytes: practicalLimits.evidenceBytes,
  reply: z.object({ model: evidenceSchema }),
});
