import { sql } from '@certame/db/sql.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';

export interface StorageWatch {
  failed(institutionId: string, error: unknown): void;
  worked(): void;
}

const silentMs = 60 * 60_000;

/** Those who look after exams while they run, unless they were told within the last hour. */
async function tellStaff(services: Services, institutionId: string): Promise<void> {
  await services.database.inTenant({ institutionId, userId: null, worksOnAccounts: true }, async (scope) => {
    const staff = await queryRows(
      scope,
      idRow,
      sql`select distinct m.user_id as id from memberships m
            join role_permissions rp on rp.role_id = m.role_id and rp.permission_key = 'proctoring.recording'
            join users u on u.id = m.user_id and u.active
           where m.institution_id = ${institutionId}
             and not exists (select from notifications n where n.user_id = m.user_id and n.type = 'recording.storage'
                               and n.created_at > ${new Date(services.now() - silentMs).toISOString()}::timestamptz)`,
    );
    await notifyMany(
      scope,
      services,
      staff.map(({ id }) => ({
        userId: id,
        type: 'recording.storage',
        data: {},
        link: '/proctoring_recording',
      })),
    );
  });
}

/** Tells of a media store that keeps nothing, once for each time that it fails. */
export function watchStorage(services: Services): StorageWatch {
  const told = new Set<string>();
  return {
    failed(institutionId, error) {
      services.metrics?.countChunk('failed');
      if (told.has(institutionId)) return;
      told.add(institutionId);
      services.log.error({ err: error, institutionId }, 'The media store keeps no recordings');
      tellStaff(services, institutionId).catch((cause: unknown) =>
        services.log.warn({ err: cause }, 'Nobody could be told of the media store'),
      );
    },
    worked: () => told.clear(),
  };
}
