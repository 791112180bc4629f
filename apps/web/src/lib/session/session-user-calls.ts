import type { changePassword, currentUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { request } from '../http/http.ts';
import { enteredShape } from './session-shapes.ts';

/** The session user as the server knows it now; a reply of another shape is refused before a session takes it over. */
export const askCurrentUser = (): Promise<ReplyOf<typeof currentUser>> =>
  request('GET', '/api/v1/me', { quiet: true, shape: enteredShape });

/** Changes one's own password, which gives the session user anew. */
export const changeOwnPassword = (
  body: BodyOf<typeof changePassword>,
): Promise<ReplyOf<typeof changePassword>> =>
  request('POST', '/api/v1/password/change', { body, quiet: true, shape: enteredShape });
