import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { equalInConstantTime } from '#lib/secrets/constant-time.ts';
import { hashToken } from '#lib/secrets/tokens.ts';
import type { Services } from '#services.ts';
import type { LeadProof } from '../lead-cookie.ts';

export interface LeadSession {
  sessionId: string;
  userId: string;
  institutionId: string;
  shortUrlId: string;
  primaryColor: string | null;
}

const sessionRowSchema = z.object({
  user_id: z.string(),
  renewal_hash: z.string(),
  institution_id: z.string(),
  short_url_id: z.string(),
  primary_color: z.string().nullable(),
});

/**
 * The session that the form opened, for the browser that holds its secret. @throws AppError `lead-elsewhere` for anybody
 * else, for an expired one and for a lead that there isn't: the three can't be told apart.
 */
export async function findLeadSession(
  services: Services,
  leadId: string,
  proof: LeadProof | undefined,
): Promise<LeadSession> {
  if (!proof) throw new AppError('lead-elsewhere');
  const row = await services.database.asSystem('a lead comes back with its cookie', async ({ tx }) => {
    const rows = await queryRows(
      { tx },
      sessionRowSchema,
      sql`select s.user_id, s.renewal_hash, e.institution_id, q.short_url_id, i.primary_color
       from campaign_entries e
       join campaigns c on c.id = e.campaign_id
       join questionnaires q on q.id = c.questionnaire_id
       join institutions i on i.id = e.institution_id
       join users u on u.id = e.user_id and u.active and u.lead_institution_id = e.institution_id
       join sessions s on s.user_id = u.id
      where e.id = ${leadId} and s.id = ${proof.sessionId} and s.revoked_at is null and s.expires_at > ${new Date(services.now())}`,
    );
    return rows[0];
  });
  if (!row || !equalInConstantTime(row.renewal_hash, hashToken(proof.secret)))
    throw new AppError('lead-elsewhere');
  return {
    sessionId: proof.sessionId,
    userId: row.user_id,
    institutionId: row.institution_id,
    shortUrlId: row.short_url_id,
    primaryColor: row.primary_color,
  };
}
