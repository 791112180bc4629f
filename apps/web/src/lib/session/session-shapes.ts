import type {
  SessionInstitution,
  SessionUser,
} from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { flag, list, number, orNull, record, type Shape, text } from '../http/shape.ts';

/**
 * What a session can not begin without. Only what a page would break on is asked for, so that a field more or less,
 * of a server a version away, turns nobody out (session-shapes.test.ts holds these against the contract's schemas).
 */
const named = list(record<{ name: string }>({ name: text }));
const roles = list(record<SessionUser['roles'][number]>({ name: text, key: orNull(text) }));

const userShape = record<
  Pick<
    SessionUser,
    'id' | 'name' | 'email' | 'token' | 'firstAccess' | 'pingInterval' | 'permissions' | 'roles'
  > & {
    institutions: Pick<SessionInstitution, 'id' | 'name' | 'permissions' | 'roles'>[];
  }
>({
  id: text,
  name: text,
  email: text,
  token: text,
  firstAccess: flag,
  pingInterval: number,
  permissions: named,
  roles,
  institutions: list(
    record<Pick<SessionInstitution, 'id' | 'name' | 'permissions' | 'roles'>>({
      id: text,
      name: text,
      permissions: named,
      roles,
    }),
  ),
});

/** The reply of whatever begins a session. */
export const enteredShape: Shape<{ model: unknown }> = record({ model: userShape });
