import { z } from 'zod';
import { fieldSchema, instantSchema } from '../field-schemas.ts';
import type { Area } from './define-area.ts';
import { findPeriodProblem } from './period.ts';

/**
 * Body schema to create or edit a row. Undeclared and read-only keys are dropped, so that no request
 * can set institution_id, state or score by naming it. `updated_at` of the row as it was read guards edits.
 */
export function areaBodySchema(area: Area, mode: 'create' | 'edit'): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(area.fields)) {
    if (field.readOnly || (mode === 'edit' && field.createOnly)) continue;
    const schema = fieldSchema(field);
    shape[key] = mode === 'edit' || !field.required ? schema.optional() : schema;
  }
  if (mode === 'edit') shape.updated_at = instantSchema.optional();
  const body = z.object(shape);
  if (!area.period) return body;
  return body.superRefine((values, context) => {
    const problem = findPeriodProblem(area, values);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.key });
  });
}
