import { users } from '@certame/db/schema/identity.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { room_configs, room_supervisors, room_support, rooms } from '@certame/db/schema/rooms.ts';
import { and, asc, eq, inArray } from '@certame/db/sql.ts';
import { allocateRooms } from '#features/rooms/index.ts';
import type { PastScope } from '../past-scope.ts';
import { demoDomain } from './demo-accounts.ts';

/** The released exam in rooms of twelve, the first with the demonstration's supervisor. */
export async function seedRooms({ scope }: PastScope): Promise<void> {
  const { tx, institutionId } = scope;
  const [exam] = await tx
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(and(eq(questionnaires.institution_id, institutionId), eq(questionnaires.state, 'released')))
    .orderBy(asc(questionnaires.created_at))
    .limit(1);
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [`supervisor@${demoDomain}`, `manager@${demoDomain}`]));
  const idOf = (account: string): string | undefined =>
    people.find(({ email }) => email === `${account}@${demoDomain}`)?.id;
  const supervisorId = idOf('supervisor');
  const supportId = idOf('manager');
  if (!exam || !supervisorId || !supportId) return;
  const [config] = await tx
    .insert(room_configs)
    .values({
      institution_id: institutionId,
      questionnaire_id: exam.id,
      name: 'Salas da prova',
      prefix: 'Sala',
      quantity_per_room: 12,
      quantity_total: 36,
    })
    .returning({ id: room_configs.id });
  if (!config) return;
  await tx
    .insert(room_support)
    .values({ institution_id: institutionId, config_id: config.id, user_id: supportId });
  await allocateRooms(scope, config.id);
  const [first] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.config_id, config.id))
    .orderBy(asc(rooms.number))
    .limit(1);
  if (first)
    await tx.insert(room_supervisors).values({
      institution_id: institutionId,
      config_id: config.id,
      room_id: first.id,
      user_id: supervisorId,
    });
}
