import { streams } from '@certame/db/schema/streams.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { Who } from '../access.ts';
import { checkedValues, type StreamInput } from '../checked-values.ts';

/** Gives its id. @throws AppError `validation`. */
export async function createStream(
  scope: Scope,
  services: Pick<Services, 'now'>,
  caller: Who,
  input: StreamInput,
): Promise<string> {
  const values = await checkedValues(scope, services, caller, input);
  const [made] = await scope.tx
    .insert(streams)
    .values({
      ...{
        institution_id: scope.institutionId,
        created_by: caller.userId,
        created_at: new Date(services.now()),
      },
      ...values,
    })
    .returning({ id: streams.id });
  if (!made) throw new Error('No stream was made');
  return made.id;
}
