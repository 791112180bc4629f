import * as contract from '@certame/contract/features/campaigns/endpoints.ts';
import { eraseOldLeadsTask } from '@certame/contract/features/campaigns/jobs.ts';
import { dayIn } from '@certame/rules/campaigns/minor.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { brandFileUrl } from '#lib/file-urls.ts';
import { limitByAddress } from '#lib/limits/rate-limits.ts';
import { sharedLimitByAddress } from '#lib/limits/shared-limits.ts';
import { success } from '#lib/success.ts';
import { publicRoute, tenantRoute } from '#plugins/routes.ts';
import { changeLeadState } from './commands/change-lead-state.ts';
import { countPageView } from './commands/count-page-view.ts';
import { eraseLeads } from './commands/erase-leads.ts';
import { submitLead } from './commands/submit-lead.ts';
import { eraseOldLeads } from './jobs/erase-old-leads.ts';
import { leadProofOf, leadProofsOf, setLeadCookie } from './lead-cookie.ts';
import { leadList } from './lead-list.ts';
import { colorOf, getCampaignByCode } from './queries/find-campaign.ts';
import { findLeadSession } from './queries/find-lead-session.ts';
import { lockLead } from './queries/lock-lead.ts';
import { readNumbers } from './queries/read-numbers.ts';

/** A stand at a fair sends its visitors from one address; a program sends more than they. */
const leadsPerTenMin = 60;

function registerPublicPage(app: FastifyInstance): void {
  const { services } = app;
  const limitPages = limitByAddress(app, 600, 10);
  const limitLeads = sharedLimitByAddress(app, 'lead', leadsPerTenMin, 10);
  const limitSessions = limitByAddress(app, 600, 10);

  publicRoute(app, contract.getPublicCampaign, async ({ params, request }) => {
    await limitPages(request);
    const found = await getCampaignByCode(services, params.code);
    const { campaign, institution, organization, state } = found;
    const isOpen = state === 'open';
    const today = dayIn(services.now(), institution.time_zone);
    if (isOpen)
      await services.database.inTenant({ institutionId: institution.id, userId: null }, (scope) =>
        countPageView(scope, campaign.id, today),
      );
    return {
      model: {
        state,
        title: campaign.title,
        institution_name: institution.name,
        logo: brandFileUrl(institution.logo_file_id ?? organization.logo_file_id),
        primary_color: colorOf(found),
        time_zone: institution.time_zone,
        starts_at: campaign.starts_at?.toISOString() ?? null,
        ends_at: campaign.ends_at?.toISOString() ?? null,
        description: isOpen ? campaign.description : null,
        picture: isOpen ? brandFileUrl(campaign.picture_file_id) : null,
        consent_text: isOpen ? campaign.consent_text : '',
        consent_version: campaign.consent_version,
        retention_months: campaign.retention_months,
        has_questionnaire: isOpen && found.shortUrlId !== null,
        today,
      },
    };
  });

  publicRoute(app, contract.submitLead, async ({ params, body, request, reply }) => {
    await limitLeads(request);
    const found = await getCampaignByCode(services, params.code);
    // A program gets the answer it hopes for, and nothing is kept.
    if (body.website !== '') return { model: { short_url_id: null, lead_id: null } };
    const { leadId, session } = await submitLead(services, found, {
      body,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      proofs: leadProofsOf(request),
    });
    if (session === null) return { model: { short_url_id: null, lead_id: null } };
    setLeadCookie(reply, {
      leadId,
      sessionId: session.id,
      secret: session.secret,
      publicUrl: services.publicUrl(),
      expires: session.expiresAt,
    });
    return { model: { short_url_id: found.shortUrlId, lead_id: leadId } };
  });

  publicRoute(app, contract.openLeadSession, async ({ params, request }) => {
    await limitSessions(request);
    const found = await findLeadSession(services, params.lead_id, leadProofOf(request, params.lead_id));
    return {
      model: {
        token: await services.tokens.issue(found.sessionId, found.userId, services.now()),
        institution_id: found.institutionId,
        short_url_id: found.shortUrlId,
        primary_color: found.primaryColor,
      },
    };
  });
}

function registerLeads(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, leadList);
  tenantRoute(app, contract.changeLeadState, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => changeLeadState(scope, params.id, params.lead_id, body.state));
    return success(translate);
  });
  tenantRoute(app, contract.deleteLead, async ({ params, inScope, translate }) => {
    await inScope(async (scope) =>
      eraseLeads(scope, services, [await lockLead(scope, params.id, params.lead_id)]),
    );
    return success(translate);
  });
  tenantRoute(app, contract.getCampaignNumbers, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readNumbers(scope, params.id) })),
  );
}

/** Campaigns: their public page, the leads it brings, and the sessions in which leads answer. */
export function registerCampaigns(app: FastifyInstance): void {
  registerPublicPage(app);
  registerLeads(app);
  app.services.jobs.handleTask(eraseOldLeadsTask, (_payload, services) => eraseOldLeads(services));
}
