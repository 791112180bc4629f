import { z } from 'zod';
import { areaOptionSchema } from '../../../kit/area/area-endpoints.ts';
import { endpoint, participation, permission } from '../../../kit/endpoint.ts';
import { cleanText, idParams, noticesReply, uuidSchema } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../../kit/grid.ts';
import { exportOfList } from '../../../kit/list-export.ts';
import { panelActionResultSchema } from '../../panel/endpoints.ts';
import { mySupportSchema, supportQueueSchema, supportRequestSchema, supportRoomSchema } from './requests.ts';
import { staffOutcomes, supportKinds, supportLimits } from './support-states.ts';

const tag = 'proctoring';
const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const staff = permission('support.menu');
const formParams = z.object({ short_url_id: z.string().regex(/^[A-Za-z0-9_-]{6,32}$/, { error: 'type' }) });
const mine = z.object({ model: mySupportSchema });
const text = cleanText(supportLimits.messageMaxChars).min(1, { error: 'required' });

/** The reader's newest request of an exam; null: none was made. */
export const getMySupport = endpoint({
  method: 'GET',
  path: '/api/v1/forms/:short_url_id/support',
  access: candidate,
  tag,
  params: formParams,
  reply: z.object({ model: mySupportSchema.nullable() }),
});
/** Asks for help. Where a request is open already it leads there, and the text is a further message of it. */
export const askForSupport = endpoint({
  method: 'POST',
  path: '/api/v1/forms/:short_url_id/support',
  access: candidate,
  tag,
  params: formParams,
  body: z.object({ client_id: uuidSchema, kind: z.enum(supportKinds), text }),
  reply: mine,
});
export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/v1/my_support/:id/messages',
  access: candidate,
  tag,
  params: idParams,
  body: z.object({ client_id: uuidSchema, text }),
  reply: mine,
});
/** The candidate needs no help any more. */
export const closeMySupport = endpoint({
  method: 'POST',
  path: '/api/v1/my_support/:id/close',
  access: candidate,
  tag,
  params: idParams,
  reply: mine,
});

/** Open requests that one may help with. */
export const getSupportQueue = endpoint({
  method: 'GET',
  path: '/api/v1/support/queue',
  access: staff,
  tag,
  reply: z.object({ model: supportQueueSchema }),
});
/** All of them, those that are closed too. */
export const listSupportRequests = endpoint({
  method: 'GET',
  path: '/api/v1/support/requests',
  access: staff,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(supportRequestSchema),
});
export const exportSupportRequests = exportOfList(listSupportRequests);

const path = '/api/v1/support/requests/:id';
export const getSupportRoom = endpoint({
  method: 'GET',
  path,
  access: staff,
  tag,
  params: idParams,
  reply: z.object({ model: supportRoomSchema }),
});
/** Takes a request that waits: of two at once one gets it, and the other is told who. */
export const takeSupport = endpoint({
  method: 'POST',
  path: `${path}/take`,
  access: staff,
  tag,
  params: idParams,
  reply: noticesReply,
});
/** To the candidate, by whoever has the request; an internal note by anybody who sees it. */
export const answerSupport = endpoint({
  method: 'POST',
  path: `${path}/messages`,
  access: staff,
  tag,
  params: idParams,
  body: z.object({ client_id: uuidSchema, text, internal: z.boolean().default(false) }),
  reply: z.object({}),
});
/** Begins a call with the candidate, who is asked to join where they asked for help; one that goes on is joined. By whoever has the request. */
export const callFromSupport = endpoint({
  method: 'POST',
  path: `${path}/calls`,
  access: staff,
  tag,
  params: idParams,
  reply: z.object({ model: z.object({ call_id: z.string() }) }),
});
const note = cleanText(supportLimits.noteMaxChars).nullable().default(null);
/** Gives a request to somebody else, or takes over one whose colleague is gone. */
export const transferSupport = endpoint({
  method: 'POST',
  path: `${path}/transfer`,
  access: staff,
  tag,
  params: idParams,
  body: z.object({ user_id: uuidSchema, note }),
  reply: noticesReply,
});
/** Who may be given a request. */
export const listTransferOptions = endpoint({
  method: 'GET',
  path: `${path}/transfer_options`,
  access: staff,
  tag,
  params: idParams,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});
export const closeSupport = endpoint({
  method: 'POST',
  path: `${path}/close`,
  access: staff,
  tag,
  params: idParams,
  body: z.object({ outcome: z.enum(staffOutcomes), note }),
  reply: noticesReply,
});
/** Stops the candidate's clock, or lets it go on: the act that rooms have, for whoever may act there. */
export const actOnClock = endpoint({
  method: 'POST',
  path: `${path}/clock`,
  access: staff,
  tag,
  params: idParams,
  body: z
    .object({ action: z.enum(['pause', 'resume']), reason: cleanText(500).min(10).optional() })
    .refine(({ action, reason }) => action === 'resume' || reason !== undefined, {
      path: ['reason'],
      error: 'required',
    }),
  reply: z.object({ model: panelActionResultSchema }),
});
/** Canned answers in use, by title. */
export const listSupportAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/support/answers',
  access: staff,
  tag,
  reply: z.object({
    model: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(supportKinds).nullable(),
        text: z.string(),
      }),
    ),
  }),
});
