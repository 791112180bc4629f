import { appVersion } from '@certame/contract/constants.ts';
import type { domainsConfig } from '@certame/contract/features/session/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { institutions, organizations } from '@certame/db/schema/identity.ts';
import { eq } from 'drizzle-orm';
import { brandFileUrl } from '../../lib/file-urls.ts';
import { redirectTargetOf } from '../../lib/redirect-hosts.ts';
import { demoAccounts } from '../../seed/demo-accounts.ts';
import type { Services } from '../../services.ts';

/** The brand that strangers see: that of the only organization, refined by its only institution; else the product's. */
export async function loadDomainsConfig(services: Services): Promise<ReplyOf<typeof domainsConfig>> {
  const [organizationRows, institutionRows, openRows] = await services.database.inGlobal(null, async (tx) => [
    await tx.select().from(organizations).limit(2),
    await tx.select().from(institutions).limit(2),
    await tx
      .select({ id: institutions.id })
      .from(institutions)
      .where(eq(institutions.self_registration, true))
      .limit(1),
  ]);
  const organization = organizationRows.length === 1 ? organizationRows[0] : undefined;
  const institution = institutionRows.length === 1 ? institutionRows[0] : undefined;
  const organizationColor = organization?.custom_data.primaryColor;
  return {
    logos: {
      logo: brandFileUrl(institution?.logo_file_id ?? organization?.logo_file_id ?? null),
      smallLogo: brandFileUrl(institution?.small_logo_file_id ?? null),
    },
    primaryColor:
      institution?.primary_color ?? (typeof organizationColor === 'string' ? organizationColor : null),
    logout_redirect_url: redirectTargetOf(services, institution?.logout_redirect_url ?? null),
    registration: openRows.length > 0,
    providers: services.config.oidcProviders.map(({ name, label }) => ({ name, label })),
    demo_accounts:
      services.config.isDemo && !services.config.isDemoExposed
        ? demoAccounts.map(({ email, role }) => ({ email, role }))
        : [],
    version: appVersion,
  };
}
