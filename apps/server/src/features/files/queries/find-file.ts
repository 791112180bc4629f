import { memberships } from '@certame/db/schema/memberships.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, inArray, like } from '@certame/db/sql.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { mayReadFile } from '../access.ts';

type StoredFile = typeof files.$inferSelect;

/** A portrait was uploaded in one institution; its person is seen in every one they are a member of. */
const findPortrait = (
  services: Services,
  fileId: string,
  institutionId: string,
): Promise<StoredFile | undefined> =>
  services.database.asSystem('a portrait, whose person is a member here too', async ({ tx }) => {
    const [row] = await tx
      .select()
      .from(files)
      .where(
        and(
          eq(files.id, fileId),
          eq(files.purpose, 'profile'),
          inArray(
            files.owner_id,
            tx
              .select({ id: memberships.user_id })
              .from(memberships)
              .where(eq(memberships.institution_id, institutionId)),
          ),
        ),
      );
    return row;
  });

/** A file of the institution that its purpose lets the caller read, or a member's portrait. */
export async function findReadableFile(
  services: Services,
  caller: Caller & { institutionId: string },
  id: string,
): Promise<StoredFile | undefined> {
  const { institutionId, userId } = caller;
  const file = await services.database.inTenant(
    { institutionId, userId, asParticipant: true },
    async (scope) => {
      const [row] = await scope.tx
        .select()
        .from(files)
        .where(and(eq(files.id, id), eq(files.institution_id, institutionId)));
      return row && (await mayReadFile(services, { file: row, caller, scope })) ? row : undefined;
    },
  );
  return file ?? findPortrait(services, id, institutionId);
}

/** A logo, which strangers see too. */
export const findBrandFile = (services: Services, id: string): Promise<StoredFile | undefined> =>
  services.database.asSystem('a logo, seen before anybody signs in', async ({ tx }) => {
    const [row] = await tx
      .select()
      .from(files)
      .where(and(eq(files.id, id), eq(files.purpose, 'brand'), like(files.mime, 'image/%')));
    return row;
  });
