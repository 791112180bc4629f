import { z } from 'zod';
import type { Area } from './define-area.ts';
import { fieldSchema, instantSchema } from './field-schemas.ts';

/**
 * What a client may send to create or edit a row. Undeclared and read-only keys are dropped, so that no request
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
  return z.object(shape);
}
