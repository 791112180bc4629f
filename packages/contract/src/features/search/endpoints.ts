import { z } from 'zod';
import { authenticated, endpoint } from '../../kit/endpoint.ts';
import { cleanText } from '../../kit/field-schemas.ts';
import { systemAdminPermission } from '../../permissions.ts';
import { candidateRule } from '../dashboard/endpoints.ts';

/** Kinds of records that the palette finds, in the order it shows them; each with the rule that opens it. */
export const searchKinds = {
  answers: candidateRule,
  students: 'students.menu',
  classes: 'classes.students.menu|classes.menu',
  questionnaires: 'questionnaires.menu',
  questions: 'base_question.menu',
  contents: 'contents.menu',
  courses: 'courses.menu',
  disciplines: 'disciplines.menu',
  classroom_configs: 'classroom_configs.menu',
  classrooms: 'classrooms.menu',
  campaigns: 'campaigns.menu',
  leads: 'campaigns.edit',
  missives: 'missives.menu',
  email_templates: 'email_templates.menu',
  news: systemAdminPermission,
  users: 'users.menu',
  roles: 'roles.menu',
} as const;
export type SearchKind = keyof typeof searchKinds;
const kinds = Object.keys(searchKinds) as [SearchKind, ...SearchKind[]];

export const searchRowsPerKind = 3;
/** Shorter searches match nearly everything and can't use an index. */
export const searchMinChars = 3;

export const foundRecordSchema = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  /** The record in whose page it stands, where it has none of its own. */
  parent_id: z.string().nullable(),
});
export type FoundRecord = z.output<typeof foundRecordSchema>;

export const searchReplySchema = z.object({
  model: z.array(
    z.object({
      kind: z.enum(kinds),
      rows: z.array(foundRecordSchema),
    }),
  ),
});
export type SearchGroup = z.output<typeof searchReplySchema>['model'][number];

/** Records of the active institution that the caller may open, found by parts of their words. */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/v1/search',
  access: authenticated,
  query: z.object({ q: cleanText(100).default('') }),
  reply: searchReplySchema,
});
