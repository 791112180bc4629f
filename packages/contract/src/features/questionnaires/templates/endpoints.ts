import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply } from '../../../kit/field-schemas.ts';
import { settingsSchema } from '../settings.ts';

const base = '/api/v1/questionnaire_templates';

/** So many an institution keeps: they are chosen from one list. */
export const templatesMost = 200;

export const questionnaireTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Those of `templateSettings`; the others stand at their defaults and are never applied. */
  settings: settingsSchema,
  archived: z.boolean(),
  /** Name of who made it. */
  creator: z.string().nullable(),
  updated_at: z.string(),
});
export type QuestionnaireTemplate = z.output<typeof questionnaireTemplateSchema>;
const oneReply = z.object({ model: questionnaireTemplateSchema });

/** All of the institution's, archived ones too, by name. Whoever makes or edits a questionnaire may apply one. */
export const listQuestionnaireTemplates = endpoint({
  method: 'GET',
  path: base,
  access: permission('questionnaires.edit|questionnaires.create'),
  reply: z.object({ model: z.array(questionnaireTemplateSchema) }),
});
const nameSchema = cleanText(120).min(1, { error: 'required' });
/** Keeps the settings of a questionnaire under a name. */
export const createQuestionnaireTemplate = endpoint({
  method: 'POST',
  path: base,
  access: permission('questionnaires.edit|questionnaires.create'),
  body: z.object({ name: nameSchema, settings: settingsSchema }),
  status: 201,
  reply: oneReply,
});
/** Renames it, and changes what else is sent: its settings as a whole, whether it is archived. */
export const updateQuestionnaireTemplate = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: permission('questionnaires.edit'),
  params: idParams,
  body: z.object({
    name: nameSchema,
    settings: settingsSchema.optional(),
    archived: z.boolean().optional(),
    updated_at: instantSchema.optional(),
  }),
  reply: oneReply,
});
/** Questionnaires to which it was applied keep their settings. */
export const deleteQuestionnaireTemplate = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: permission('questionnaires.delete'),
  params: idParams,
  reply: noticesReply,
});
