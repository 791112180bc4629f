import { appVersion } from '@certame/contract/constants.ts';
import type { domainsConfig } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { institutions, organizations } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { FastifyRequest } from 'fastify';
import { brandFileUrl } from '#lib/file-urls.ts';
import { findInstitutionOfHost } from '#lib/http/front-host.ts';
import { redirectTargetOf } from '#lib/http/redirect-hosts.ts';
import type { Tx } from '#plugins/database.ts';
import { demoAccounts } from '#seed/demo/demo-accounts.ts';
import type { Services } from '#services.ts';

interface Brand {
  /** Null: the product's own. */
  name: string | null;
  organization: typeof organizations.$inferSelect | undefined;
  institution: typeof institutions.$inferSelect | undefined;
  /** Whether strangers may make an account at this address. */
  registration: boolean;
}

/** The institution that the host belongs to, with its organization; undefined for every other host. */
async function findBrandOfHost(tx: Tx, request: FastifyRequest): Promise<Brand | undefined> {
  const institution = await findInstitutionOfHost(tx, request);
  if (!institution) return undefined;
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, institution.organization_id));
  return {
    name: institution.name,
    organization,
    institution,
    registration: institution.self_registration,
  };
}

/** The brand of every other host: that of the only organization, refined by its only institution; else the product's. */
async function loadDefaultBrand(tx: Tx): Promise<Brand> {
  const organizationRows = await tx.select().from(organizations).limit(2);
  const institutionRows = await tx.select().from(institutions).limit(2);
  const openRows = await tx
    .select({ id: institutions.id })
    .from(institutions)
    .where(eq(institutions.self_registration, true))
    .limit(1);
  return {
    name: null,
    organization: organizationRows.length === 1 ? organizationRows[0] : undefined,
    institution: institutionRows.length === 1 ? institutionRows[0] : undefined,
    registration: openRows.length > 0,
  };
}

/** What strangers see at the host under which they opened the product. */
export async function loadDomainsConfig(
  services: Services,
  request: FastifyRequest,
): Promise<ReplyOf<typeof domainsConfig>> {
  const { name, organization, institution, registration } = await services.database.inGlobal(
    null,
    async ({ tx }) => (await findBrandOfHost(tx, request)) ?? (await loadDefaultBrand(tx)),
  );
  const organizationColor = organization?.custom_data.primaryColor;
  return {
    name,
    logos: {
      logo: brandFileUrl(institution?.logo_file_id ?? organization?.logo_file_id ?? null),
      smallLogo: brandFileUrl(institution?.small_logo_file_id ?? null),
    },
    primaryColor:
      institution?.primary_color ?? (typeof organizationColor === 'string' ? organizationColor : null),
    logout_redirect_url: institution
      ? redirectTargetOf(services, institution.logout_redirect_url, institution.domain)
      : null,
    registration,
    providers: services.identityProviders.map(({ name, label }) => ({ name, label })),
    demo_accounts: demoAccounts
      .filter(({ email }) => services.knownAccounts.has(email))
      .map(({ email, role }) => ({ email, role })),
    version: appVersion,
  };
}
