import type { roomConfigs as roomConfigsArea } from '@certame/contract/features/rooms/room-configs-area.ts';
import type { rooms as roomsArea } from '@certame/contract/features/rooms/rooms-area.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { room_configs, room_support } from '@certame/db/schema/rooms.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import type { AreaHooks, SaveEvent } from '#crud/hooks.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { allocateRooms } from './allocate-rooms.ts';
import { visibleRooms } from './my-rooms.ts';
import { requireFittingNumbers } from './require-fitting-numbers.ts';
import { isRoomStaff, requireRoomStaff } from './set-supervisors.ts';

type Values = InferValues<typeof roomConfigsArea>;

async function readStored({ tx, institutionId }: Scope, id: string | undefined) {
  if (id === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(room_configs)
    .where(and(eq(room_configs.id, id), eq(room_configs.institution_id, institutionId)));
  return row;
}

async function requireFitting(scope: Scope, { id, values }: SaveEvent<Values>): Promise<void> {
  const merged: Values = { ...(await readStored(scope, id)), ...values };
  const [questionnaire] = await scope.tx
    .select({ settings: questionnaires.settings })
    .from(questionnaires)
    .where(eq(questionnaires.id, String(merged.questionnaire_id)));
  requireFittingNumbers({
    quantityPerRoom: Number(merged.quantity_per_room),
    quantityTotal: Number(merged.quantity_total),
    // Who takes part is counted while the rooms are made.
    participants: 0,
    roomLimit: questionnaire?.settings.room_participant_limit ?? null,
  });
}

/** Whoever is added has to be able to open the rooms; whoever lost that right since doesn't stop other changes. */
async function requireSupportStaff(scope: Scope, { id, values }: SaveEvent<Values>): Promise<void> {
  if (!values.support_ids) return;
  const kept = id
    ? await scope.tx
        .select({ userId: room_support.user_id })
        .from(room_support)
        .where(eq(room_support.config_id, id))
    : [];
  const known = new Set(kept.map(({ userId }) => userId));
  const added = values.support_ids.filter((userId) => !known.has(userId));
  await requireRoomStaff(scope, added, { field: 'support_ids', key: 'support_right' });
}

const configNumbersRow = idRow.extend({
  rooms_count: z.int(),
  placed_count: z.int(),
  unplaced_count: z.int(),
});
const roomNumbersRow = idRow.extend({
  participants_count: z.int(),
  not_started_count: z.int(),
  open_count: z.int(),
  finished_count: z.int(),
});

export const roomConfigHooks: AreaHooks<typeof roomConfigsArea> = {
  options: { support_ids: ({ scope }) => isRoomStaff(sql`t`, scope.institutionId) },
  beforeSave: async ({ scope }, event) => {
    await requireFitting(scope, event);
    await requireSupportStaff(scope, event);
    return event.values;
  },
  afterSave: async ({ scope }, { id }) => {
    await allocateRooms(scope, id);
  },
  readVirtual: async ({ scope }, ids) => {
    const rows = await queryRows(
      scope,
      configNumbersRow,
      sql`select c.id, (select count(*)::int from rooms r where r.config_id = c.id) as rooms_count,
                 counted.placed::int as placed_count, (counted.everybody - counted.placed)::int as unplaced_count
            from room_configs c
            cross join lateral (
              select count(*) as everybody, count(s.participant_id) as placed
                from participants p left join room_participants s on s.participant_id = p.id
               where p.questionnaire_id = c.questionnaire_id) counted
           where c.id = any(${sql.param(ids)}::uuid[])`,
    );
    return new Map(rows.map(({ id, ...values }) => [id, { values }]));
  },
};

export const roomHooks: AreaHooks<typeof roomsArea> = {
  where: ({ scope }) => visibleRooms(scope),
  readVirtual: async ({ scope }, ids) => {
    const rows = await queryRows(
      scope,
      roomNumbersRow,
      sql`select r.id, count(s.participant_id)::int as participants_count,
                 count(*) filter (where s.participant_id is not null and a.state is null)::int as not_started_count,
                 count(*) filter (where a.state in ('in_progress', 'paused'))::int as open_count,
                 count(*) filter (where a.state not in ('in_progress', 'paused'))::int as finished_count
            from rooms r
            left join room_participants s on s.room_id = r.id
            left join lateral (select a.state from attempts a where a.participant_id = s.participant_id
                                order by a.number desc limit 1) a on true
           where r.id = any(${sql.param(ids)}::uuid[]) group by r.id`,
    );
    return new Map(rows.map(({ id, ...values }) => [id, { values }]));
  },
};
