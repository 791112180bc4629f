import { z } from 'zod';
import { areaOptionSchema } from '../../../kit/area/area-endpoints.ts';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply, uuidSchema } from '../../../kit/field-schemas.ts';
import { searchQuerySchema } from '../../../kit/grid.ts';

const base = '/api/v1/editor_groups';
const edit = permission('questionnaires.edit');

export const editorGroupLimits = { groups: 300, members: 200 } as const;

export const editorGroupSchema = z.object({
  id: z.string(),
  name: z.string(),
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Still holds the permission, without which the group is of no use to them. */
      may_edit: z.boolean(),
    }),
  ),
  /** Questionnaires whose editors it names, of those that the reader sees and of others. */
  questionnaires: z.number(),
  /** Name of who made it. */
  creator: z.string().nullable(),
  /** Of whoever asks: a member; its creator; may change it (the creator, and who administers the institution). */
  is_member: z.boolean(),
  is_mine: z.boolean(),
  may_manage: z.boolean(),
  updated_at: z.string(),
});
export type EditorGroup = z.output<typeof editorGroupSchema>;
const oneReply = z.object({ model: editorGroupSchema });

/** All of the institution's, by name. Whoever makes a questionnaire may choose one. */
export const listEditorGroups = endpoint({
  method: 'GET',
  path: base,
  access: permission('questionnaires.edit|questionnaires.create'),
  reply: z.object({ model: z.array(editorGroupSchema) }),
});
/** Members who may edit questionnaires. The first that match, by name. */
export const listEditorOptions = endpoint({
  method: 'GET',
  path: `${base}/editor_options`,
  access: edit,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});

const groupBody = z.object({
  name: cleanText(120).min(1, { error: 'required' }),
  member_ids: z.array(uuidSchema).min(1, { error: 'required' }).max(editorGroupLimits.members),
});
export const createEditorGroup = endpoint({
  method: 'POST',
  path: base,
  access: edit,
  body: groupBody,
  status: 201,
  reply: oneReply,
});
/** Replaces name and members. */
export const updateEditorGroup = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: edit,
  params: idParams,
  body: groupBody.extend({ updated_at: instantSchema.optional() }),
  reply: oneReply,
});
/** A copy with the same members, of whoever copies. */
export const cloneEditorGroup = endpoint({
  method: 'POST',
  path: `${base}/:id/clone`,
  access: edit,
  params: idParams,
  status: 201,
  reply: oneReply,
});
/** Refused while a questionnaire names it. */
export const deleteEditorGroup = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: edit,
  params: idParams,
  reply: noticesReply,
});
