import { AppError, type FieldErrors } from '@certame/contract/errors.ts';
import type { submitLead as contract } from '@certame/contract/features/campaigns/endpoints.ts';
import {
  adultAgeYears,
  leadSessionDays,
  originMaxChars,
} from '@certame/contract/features/campaigns/leads.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { campaign_entries, campaign_leads } from '@certame/db/schema/campaigns.ts';
import { users } from '@certame/db/schema/identity.ts';
import { sessions } from '@certame/db/schema/sessions.ts';
import { sql } from '@certame/db/sql.ts';
import { dayIn, isMinor, isPlausibleBirthdate } from '@certame/rules/campaigns/minor.ts';
import { type Origin, originName, readOrigin } from '@certame/rules/campaigns/origin.ts';
import { z } from 'zod';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { queryRows } from '#lib/query-rows.ts';
import { hashToken, randomToken } from '#lib/secrets/tokens.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { LeadProof } from '../lead-cookie.ts';
import type { FoundCampaign } from '../queries/find-campaign.ts';

export interface LeadInput {
  body: BodyOf<typeof contract>;
  address: string;
  userAgent: string | null;
  /** Cookies of earlier entries from this browser. */
  proofs: readonly LeadProof[];
}
export interface SubmittedLead {
  leadId: string;
  /** Only where there is a questionnaire to answer. */
  session: { id: string; secret: string; expiresAt: Date } | null;
}

type Lead = Pick<
  typeof campaign_leads.$inferInsert,
  'name' | 'email' | 'phone' | 'birthdate' | 'guardian_name' | 'guardian_email'
>;

/** A minor's form needs the person in charge; of an adult nothing about another person is kept. */
function checkLead(body: LeadInput['body'], campaign: FoundCampaign['campaign'], today: string): Lead {
  const fields: FieldErrors = {};
  if (!isPlausibleBirthdate(body.birthdate, today)) fields.birthdate = [{ key: 'birthdate_past' }];
  if (body.consent_version !== campaign.consent_version) fields.consent = [{ key: 'consent_newer' }];
  const minor = isMinor(body.birthdate, today, adultAgeYears);
  if (minor) {
    if (body.guardian_name === '') fields.guardian_name = [{ key: 'required' }];
    if (body.guardian_email === '') fields.guardian_email = [{ key: 'required' }];
    else if (body.guardian_email === body.email) fields.guardian_email = [{ key: 'guardian_other' }];
    if (!body.guardian_consent)
      fields.guardian_consent = [{ key: 'guardian_needed', params: { age: adultAgeYears } }];
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  return {
    name: body.name,
    email: body.email,
    phone: body.phone,
    birthdate: body.birthdate,
    guardian_name: minor ? body.guardian_name : null,
    guardian_email: minor ? body.guardian_email : null,
  };
}

/** The contact with this e-mail, made or brought up to date. Its first origin stays. */
async function upsertLead(
  scope: Scope,
  campaignId: string,
  lead: Lead,
  origin: Origin,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await scope.tx
    .insert(campaign_leads)
    .values({
      ...lead,
      ...origin,
      institution_id: scope.institutionId,
      campaign_id: campaignId,
      last_entry_at: now,
      created_at: now,
    })
    .onConflictDoUpdate({
      target: [campaign_leads.campaign_id, campaign_leads.email],
      set: { ...lead, last_entry_at: now, updated_at: now },
    })
    .returning({ id: campaign_leads.id, isNew: sql<boolean>`(xmax = 0)` });
  if (!row) throw new Error('No lead row');
  return row;
}

type OpenedSession = { userId: string; session: NonNullable<SubmittedLead['session']> };

/** The same browser with the same e-mail again: it goes on with the login, and the one attempt, it has. */
async function findOwnSession(
  scope: Scope,
  leadId: string,
  proofs: readonly LeadProof[],
  now: Date,
): Promise<OpenedSession | undefined> {
  if (proofs.length === 0) return undefined;
  const rows = await queryRows(
    scope,
    z.object({ id: z.string(), user_id: z.string(), renewal_hash: z.string(), expires_at: z.coerce.date() }),
    sql`select s.id, s.user_id, s.renewal_hash, s.expires_at
       from campaign_entries e join sessions s on s.user_id = e.user_id
      where e.lead_id = ${leadId} and e.id = any(${uuidList(proofs.map((one) => one.leadId))})
        and s.id = any(${uuidList(proofs.map((one) => one.sessionId))}) and s.revoked_at is null
        and s.expires_at > ${now}
      order by e.id limit 20`,
  );
  for (const row of rows) {
    const proof = proofs.find(
      (one) => one.sessionId === row.id && hashToken(one.secret) === row.renewal_hash,
    );
    if (proof)
      return {
        userId: row.user_id,
        session: { id: row.id, secret: proof.secret, expiresAt: row.expires_at },
      };
  }
  return undefined;
}

/** A login of no person and no membership: all it may do is answer this campaign's questionnaire (lead-access.ts). */
async function openSession(scope: Scope, lead: Lead, input: LeadInput, now: Date): Promise<OpenedSession> {
  const [user] = await scope.tx
    .insert(users)
    .values({
      email: `${crypto.randomUUID()}@lead.invalid`,
      name: lead.name,
      lead_institution_id: scope.institutionId,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('No login was made');
  const secret = randomToken();
  const expiresAt = new Date(now.getTime() + leadSessionDays * 24 * 60 * 60_000);
  const [session] = await scope.tx
    .insert(sessions)
    .values({
      user_id: user.id,
      renewal_hash: hashToken(secret),
      address: input.address,
      user_agent: input.userAgent?.slice(0, 400) ?? null,
      expires_at: expiresAt,
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('No session row');
  return { userId: user.id, session: { id: session.id, secret, expiresAt } };
}

async function notifyInstitution(
  scope: Scope,
  services: Services,
  campaign: FoundCampaign['campaign'],
  lead: Lead,
  origin: Origin,
): Promise<void> {
  for (const email of (campaign.notice_emails ?? '').split('\n').filter(Boolean)) {
    await services.mail.queue(
      scope,
      composeMail(
        'lead_notice',
        { userId: null, email, name: null, language: null },
        {
          lead: lead.name,
          campaign: campaign.name,
          lead_email: lead.email,
          lead_phone: lead.phone,
          lead_origin: originName(origin) ?? '–',
        },
        `${services.publicUrl()}/#/campaigns/${campaign.id}/edit?tab=leads`,
      ),
    );
  }
}

/**
 * Keeps a contact with what was agreed to. A known e-mail is brought up to date and answered like a new one: the id in
 * the reply is that of this entry, and with it comes a login of its own, so that whoever types the e-mail of somebody
 * else sees nothing of theirs. @throws AppError `validation`, `campaign-closed`.
 */
export async function submitLead(
  services: Services,
  found: FoundCampaign,
  input: LeadInput,
): Promise<SubmittedLead> {
  const { campaign, institution } = found;
  if (found.state !== 'open') throw new AppError('campaign-closed');
  const now = new Date(services.now());
  const lead = checkLead(input.body, campaign, dayIn(now.getTime(), institution.time_zone));
  const origin = readOrigin(input.body, {
    ownHost: new URL(services.publicUrl()).host,
    maxChars: originMaxChars,
  });
  const actor = { institutionId: institution.id, userId: null, worksOnAccounts: true };
  return services.database.inTenant(actor, async (scope) => {
    const kept = await upsertLead(scope, campaign.id, lead, origin, now);
    const opened =
      found.shortUrlId === null
        ? null
        : ((await findOwnSession(scope, kept.id, input.proofs, now)) ??
          (await openSession(scope, lead, input, now)));
    const [entry] = await scope.tx
      .insert(campaign_entries)
      .values({
        institution_id: institution.id,
        lead_id: kept.id,
        campaign_id: campaign.id,
        user_id: opened?.userId ?? null,
        consent_version: input.body.consent_version,
        guardian_consent: lead.guardian_name !== null,
        address: input.address,
        created_at: now,
      })
      .returning({ id: campaign_entries.id });
    if (!entry) throw new Error('No entry row');
    if (kept.isNew) await notifyInstitution(scope, services, campaign, lead, origin);
    return { leadId: entry.id, session: opened?.session ?? null };
  });
}
