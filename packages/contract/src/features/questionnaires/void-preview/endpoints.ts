import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { idParams, uuidSchema } from '../../../kit/field-schemas.ts';

const score = z.object({
  total: z.string(),
  max: z.string(),
  /** Null where nothing is worth anything. */
  percent: z.string().nullable(),
});

export const voidPreviewSchema = z.object({
  /** People who have handed in, by what becomes of their percent. */
  up: z.int(),
  down: z.int(),
  same: z.int(),
  /** Mean change of all, in points and in percentage points; null of nobody. */
  mean_points: z.string().nullable(),
  mean_percent: z.string().nullable(),
  /** Attempts that go on: theirs is worked out when they end. */
  open: z.int(),
  /** Attempts whose score is released: it stays until the next release. */
  released: z.int(),
  /** Of all, as each is scored twice for the counts anyway. The greatest changes first. */
  rows: z.array(
    z.object({ answer_id: z.string(), name: z.string(), number: z.int(), before: score, after: score }),
  ),
});
export type VoidPreview = z.output<typeof voidPreviewSchema>;

/** What voiding a question, or taking that back (`none`), would do to everybody's score. */
export const previewVoidItem = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/:id/items/:item_id/void_preview',
  access: permission('questionnaires.edit'),
  tag: 'questionnaires',
  params: idParams.extend({ item_id: uuidSchema }),
  query: z.object({ mode: z.enum(['keep', 'zero', 'none']).default('keep') }),
  reply: z.object({ model: voidPreviewSchema }),
});
