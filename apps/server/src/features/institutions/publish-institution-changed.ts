import { institutionChannel } from '@certame/contract/features/institutions/channels.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Has the open pages of members take over name, colour, logo and time zone at once. */
export const publishInstitutionChanged = (
  scope: Scope,
  { realtime }: Services,
  institutionIds: readonly string[],
): void =>
  realtime.publishMany(
    scope,
    institutionChannel,
    institutionIds.map((id) => ({ id })),
    'institution.changed',
    {},
  );
