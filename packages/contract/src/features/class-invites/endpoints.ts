import { z } from 'zod';
import { authenticated, endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { entryProblemSchema } from '../classes/endpoints.ts';
import { inviteStatuses } from '../questionnaires/states.ts';
import { classInviteKinds, classInviteStates } from './states.ts';

const tag = 'class_invite';
const menu = permission('class_invite.menu');
const base = '/api/v1/class_invites';

export const classInviteSchema = z.object({
  id: z.string(),
  class_id: z.string(),
  class_name: z.string(),
  kind: z.enum(classInviteKinds),
  /** As people read it, with its hyphen. */
  code: z.string(),
  email: z.string().nullable(),
  /** Name of the registered person behind the e-mail. */
  name: z.string().nullable(),
  status: z.enum(inviteStatuses),
  state: z.enum(classInviteStates),
  uses: z.number(),
  max_uses: z.number().nullable(),
  expires_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  created_at: z.string(),
});
export type ClassInvite = z.output<typeof classInviteSchema>;

/** Invitations of the classes that the caller teaches or administers. */
export const listClassInvites = endpoint({
  method: 'GET',
  path: base,
  access: menu,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(classInviteSchema),
});
export const exportClassInvites = exportOfList(listClassInvites);
/** Classes that the caller may invite to. */
export const listInvitableClasses = endpoint({
  method: 'GET',
  path: `${base}/classes`,
  access: menu,
  tag,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(z.object({ id: z.string(), label: z.string() })) }),
});
export const inviteByEmail = endpoint({
  method: 'POST',
  path: `${base}/emails`,
  access: menu,
  tag,
  body: z.object({
    class_id: uuidSchema,
    /** Separated by commas, semicolons or line ends; codes of registered students count too. */
    list: cleanText(200_000),
    expires_at: instantSchema.nullable().default(null),
    /** False keeps them pending. */
    send: z.boolean().default(true),
  }),
  status: 201,
  reply: z.object({
    model: z.object({
      invited: z.number(),
      problem_count: z.number(),
      problems: z.array(entryProblemSchema),
    }),
  }),
});
export const inviteByCode = endpoint({
  method: 'POST',
  path: `${base}/codes`,
  access: menu,
  tag,
  body: z.object({
    class_id: uuidSchema,
    expires_at: instantSchema.nullable().default(null),
    max_uses: z.number().int().min(1).max(100_000).nullable().default(null),
  }),
  status: 201,
  reply: z.object({ model: classInviteSchema }),
});
/** Sends invitations again: those with the ids, or all of a class, or all of the caller's classes. */
export const sendClassInvites = endpoint({
  method: 'POST',
  path: `${base}/send`,
  access: menu,
  tag,
  body: z.object({
    only: z.enum(['pending', 'all']).default('pending'),
    class_id: uuidSchema.nullable().default(null),
    ids: z.array(uuidSchema).max(5000).default([]),
  }),
  reply: z.object({ model: z.object({ queued: z.number() }) }),
});
export const revokeClassInvite = endpoint({
  method: 'POST',
  path: `${base}/:id/revoke`,
  access: menu,
  tag,
  params: idParams,
  reply: z.object({ model: classInviteSchema }),
});

/** An invitation as its recipient sees it before answering. */
export const receivedInviteSchema = z.object({
  code: z.string(),
  state: z.enum(classInviteStates),
  /** False: it was sent to another e-mail than the caller's, and the reply has nothing of the class. */
  is_mine: z.boolean(),
  class_id: z.string().nullable(),
  class_name: z.string().nullable(),
  class_description: z.string().nullable(),
  course: z.string().nullable(),
  teachers: z.array(z.string()),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  institution_id: z.string().nullable(),
  institution: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** Already a student of the class. */
  enrolled: z.boolean(),
  /** Answered only after a password has been chosen by a link to the mailbox: another institution made the account. */
  needs_mailbox: z.boolean(),
});
export type ReceivedInvite = z.output<typeof receivedInviteSchema>;

/** Access by login only: an invited person need not be a member of the institution yet. */
export const listReceivedInvites = endpoint({
  method: 'GET',
  path: `${base}/received`,
  access: authenticated,
  tag,
  reply: z.object({ model: z.array(receivedInviteSchema) }),
});
const codeParams = z.object({ invite_code: z.string().max(200) });
export const showInvite = endpoint({
  method: 'GET',
  path: `${base}/by_code/:invite_code`,
  access: authenticated,
  tag,
  params: codeParams,
  reply: z.object({ model: receivedInviteSchema }),
});
export const acceptInvite = endpoint({
  method: 'POST',
  path: `${base}/by_code/:invite_code/accept`,
  access: authenticated,
  tag,
  params: codeParams,
  reply: z.object({
    model: z.object({
      class_id: z.string(),
      institution_id: z.string(),
      /** The caller has become a member of the institution by this: the session has to be read again. */
      joined: z.boolean(),
    }),
  }),
});
export const declineInvite = endpoint({
  method: 'POST',
  path: `${base}/by_code/:invite_code/decline`,
  access: authenticated,
  tag,
  params: codeParams,
  reply: noticesReply,
});
