import { AppError } from '@certame/contract/errors.ts';
import type { streamBody } from '@certame/contract/features/streams/endpoints.ts';
import { isPlannedInPast } from '@certame/rules/streams/stream-state.ts';
import type { z } from 'zod';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requireStreamedClass, type Who } from './access.ts';

export type StreamInput = z.output<typeof streamBody>;

/** The row of what somebody has planned. @throws AppError `validation`. */
export async function checkedValues(
  scope: Scope,
  { now }: Pick<Services, 'now'>,
  caller: Who,
  input: StreamInput,
) {
  await requireStreamedClass(scope, caller, input.class_id);
  const planned = input.planned_at === null ? null : new Date(input.planned_at);
  if (planned && isPlannedInPast(planned.getTime(), now()))
    throw new AppError('validation', { fields: { planned_at: [{ key: 'in_the_past' }] } });
  return { ...input, planned_at: planned };
}
