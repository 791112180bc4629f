import { AppError } from '@certame/contract/errors.ts';
import { campaigns } from '@certame/db/schema/campaigns.ts';
import { institutions, organizations } from '@certame/db/schema/identity.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';

export interface FoundCampaign {
  campaign: typeof campaigns.$inferSelect;
  institution: typeof institutions.$inferSelect;
  organization: typeof organizations.$inferSelect;
  /** Null where there is nothing to answer, or nothing that may be answered any more. */
  shortUrlId: string | null;
  state: 'open' | 'not_begun' | 'ended';
}

export function stateOf(
  campaign: { starts_at: Date | null; ends_at: Date | null },
  nowMs: number,
): FoundCampaign['state'] {
  if (campaign.starts_at && campaign.starts_at.getTime() > nowMs) return 'not_begun';
  if (campaign.ends_at && campaign.ends_at.getTime() <= nowMs) return 'ended';
  return 'open';
}

/** The active campaign of a public address. @throws AppError `not-found`, for inactive ones too. */
export async function getCampaignByCode(services: Services, code: string): Promise<FoundCampaign> {
  const found = await services.database.asSystem(
    'the page of a campaign, seen by strangers',
    async ({ tx }) => {
      const [row] = await tx
        .select({ campaign: campaigns, institution: institutions, organization: organizations })
        .from(campaigns)
        .innerJoin(institutions, eq(institutions.id, campaigns.institution_id))
        .innerJoin(organizations, eq(organizations.id, institutions.organization_id))
        .where(and(eq(campaigns.code, code), eq(campaigns.active, true)));
      if (!row) return undefined;
      const { questionnaire_id: questionnaireId, institution_id: institutionId } = row.campaign;
      const [questionnaire] = await queryRows(
        { tx },
        z.object({ short_url_id: z.string() }),
        sql`
        select short_url_id from questionnaires
         where id = ${questionnaireId} and institution_id = ${institutionId} and state = 'released'
           and (ends_at is null or ends_at > ${new Date(services.now())})`,
      );
      return { ...row, shortUrlId: questionnaire?.short_url_id ?? null };
    },
  );
  if (!found) throw new AppError('not-found');
  return { ...found, state: stateOf(found.campaign, services.now()) };
}

/** The institution's colour, else its organization's. */
export function colorOf({
  institution,
  organization,
}: Pick<FoundCampaign, 'institution' | 'organization'>): string | null {
  const fallback = organization.custom_data.primaryColor;
  return institution.primary_color ?? (typeof fallback === 'string' ? fallback : null);
}
