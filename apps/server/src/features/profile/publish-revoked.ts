import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** The pages of the ended sessions ask at once whether they still stand; their sockets close behind the event. */
export const publishRevoked = (transaction: Transaction, { realtime }: Services, id: string): void =>
  realtime.publish(transaction, userChannel, { id }, 'session.revoked', {});
