import { z } from 'zod';
import { sheetMaxBytes } from '../../constants.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfPart } from '../../kit/list-export.ts';
import { attemptStates } from '../exam/states.ts';
import { questionnaireStates } from '../questionnaires/states.ts';

const edit = permission('classes.edit');

/** Why an entry of a list did nothing; texts under `classes.problems`. */
export const entryProblemKeys = ['invalid', 'unknown', 'inactive', 'staff', 'enrolled', 'invited'] as const;
export const entryProblemSchema = z.object({
  entry: z.string(),
  /** Line of the sheet, where it came from one. */
  line: z.number().nullable(),
  problem: z.enum(entryProblemKeys),
});
export type EntryProblem = z.output<typeof entryProblemSchema>;

/** Most problems listed in a report; the rest is counted. */
export const listedProblemsMax = 500;

export const enrolReportSchema = z.object({
  /** Students that are in the class now and were not before; in a check, those who would be. */
  enrolled: z.number(),
  already: z.number(),
  problem_count: z.number(),
  problems: z.array(entryProblemSchema),
  /** A long list is worked through by a job; then the counts above are still to come. */
  job_id: z.string().nullable(),
});
export type EnrolReport = z.output<typeof enrolReportSchema>;

export const classStudentSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  identifier: z.string().nullable(),
  active: z.boolean(),
  enrolled_at: z.string(),
  created_at: z.string(),
  picture: z.string().nullable(),
});
export type ClassStudent = z.output<typeof classStudentSchema>;
export const listClassStudents = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:id/students',
  access: permission('classes.menu'),
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(classStudentSchema),
});
export const exportClassStudents = exportOfPart(listClassStudents);
/** Enrols students by id, or by a pasted list of e-mails and numeric codes; `dry_run` gives the report without enrolling. */
export const enrolStudents = endpoint({
  method: 'POST',
  path: '/api/v1/classes/:id/students',
  access: edit,
  params: idParams,
  body: z.object({
    student_ids: z.array(uuidSchema).max(5000).default([]),
    list: cleanText(500_000).default(''),
    dry_run: z.boolean().default(false),
  }),
  reply: z.object({ model: enrolReportSchema }),
});
/** Enrols students from a sheet (field `file`; `dry_run=true` gives the report only). */
export const importClassStudents = endpoint({
  method: 'POST',
  path: '/api/v1/classes/:id/students/import',
  access: edit,
  params: idParams,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: sheetMaxBytes,
  reply: z.object({ model: enrolReportSchema }),
});
export const removeClassStudents = endpoint({
  method: 'POST',
  path: '/api/v1/classes/:id/students/remove',
  access: edit,
  params: idParams,
  body: z.object({ ids: z.array(uuidSchema).min(1).max(5000) }),
  reply: z.object({ model: z.object({ removed: z.number() }) }),
});

const myClasses = permission('classes.students.menu|classes.menu');
const progressSchema = z.object({ done: z.number(), total: z.number() });

export const myClassSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  course: z.string().nullable(),
  disciplines: z.array(z.string()),
  teachers: z.array(z.string()),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  students: z.number(),
  /** The caller's role in the class. `staff` oversees it without teaching it. */
  role: z.enum(['teacher', 'student', 'staff']),
  /** Progress of the caller, or of all students together. */
  contents: progressSchema,
  questionnaires: progressSchema,
});
export type MyClass = z.output<typeof myClassSchema>;
/** Classes taught and classes attended. */
export const listMyClasses = endpoint({
  method: 'GET',
  path: '/api/v1/classes_students',
  access: myClasses,
  reply: z.object({ model: z.array(myClassSchema), server_today: z.string() }),
});

const classParams = z.object({ class_id: uuidSchema });
export const getClassOverview = endpoint({
  method: 'GET',
  path: '/api/v1/classes_students/:class_id',
  access: myClasses,
  params: classParams,
  reply: z.object({
    model: myClassSchema.extend({ description: z.string().nullable(), institution: z.string() }),
    server_today: z.string(),
  }),
});
export const classmateSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** The following fields are for teachers only. */
  email: z.string().nullable(),
  identifier: z.string().nullable(),
  picture: z.string().nullable(),
  contents: progressSchema.nullable(),
  questionnaires: progressSchema.nullable(),
});
export type Classmate = z.output<typeof classmateSchema>;
export const listClassmates = endpoint({
  method: 'GET',
  path: '/api/v1/classes_students/:class_id/students',
  access: myClasses,
  params: classParams,
  query: gridQuerySchema,
  reply: gridReplySchema(classmateSchema),
});
export const classQuestionnaireSchema = z.object({
  id: z.string(),
  short_url_id: z.string(),
  name: z.string(),
  state: z.enum(questionnaireStates),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Progress of the whole class, for teachers. */
  progress: progressSchema.nullable(),
  /** The student's own. */
  my_state: z.enum([...attemptStates, 'not_started']).nullable(),
});
export const listClassQuestionnaires = endpoint({
  method: 'GET',
  path: '/api/v1/classes_students/:class_id/questionnaires',
  access: myClasses,
  params: classParams,
  reply: z.object({ model: z.array(classQuestionnaireSchema) }),
});
