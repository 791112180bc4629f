import { AppError } from '@certame/contract/errors.ts';
import type { campaigns as campaignsArea } from '@certame/contract/features/campaigns/area.ts';
import { campaignCodePattern } from '@certame/contract/features/campaigns/leads.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { emailSchema } from '@certame/contract/kit/field-schemas.ts';
import { campaign_consents, campaign_leads, campaigns } from '@certame/db/schema/campaigns.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, count, eq, inArray, like } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AreaHooks, HookContext } from '#crud/hooks.ts';
import { cleanHtml } from '#lib/html-sanitizer.ts';
import { eraseLeads } from './commands/erase-leads.ts';

type Values = InferValues<typeof campaignsArea>;

const noticeEmailsMax = 10;

const problem = (field: string, key: string, params?: Record<string, number>): AppError =>
  new AppError('validation', { fields: { [field]: [{ key, ...(params ? { params } : {}) }] } });

/** Addresses separated by commas, semicolons, spaces or lines, each once, one a line. */
function cleanNoticeEmails(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const parsed = value
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((one) => emailSchema.safeParse(one));
  const emails = [...new Set(parsed.flatMap((one) => (one.success ? [one.data] : [])))];
  if (parsed.some((one) => !one.success) || emails.length > noticeEmailsMax)
    throw problem('notice_emails', 'email_list', { max: noticeEmailsMax });
  return emails.length > 0 ? emails.join('\n') : null;
}

/** The picture is shown to strangers: only what was uploaded to be shown to them. */
async function requirePicture({ scope }: HookContext, fileId: unknown): Promise<void> {
  if (typeof fileId !== 'string') return;
  const found = await scope.tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.purpose, 'brand'), like(files.mime, 'image/%')));
  if (found.length === 0) throw problem('picture_file_id', 'foreign');
}

/** The address is the whole installation's: a campaign of another institution may have it, which policies hide. */
async function requireFreeCode(
  { services }: HookContext,
  id: string | undefined,
  code: string,
): Promise<void> {
  const rows = await drizzle(services.database.system)
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.code, code));
  if (rows.some((row) => row.id !== id))
    throw new AppError('already-exists', { fields: { code: [{ key: 'unique' }] } });
}

async function prepare(
  context: HookContext,
  id: string | undefined,
  values: Values,
): Promise<Record<string, unknown>> {
  const [current] = id
    ? await context.scope.tx.select().from(campaigns).where(eq(campaigns.id, id))
    : [undefined];
  const prepared: Record<string, unknown> = { ...values };
  if (typeof values.code === 'string') {
    const code = values.code.toLowerCase();
    if (!campaignCodePattern.test(code)) throw problem('code', 'slug');
    await requireFreeCode(context, id, code);
    prepared.code = code;
  }
  if (typeof values.description === 'string') {
    // Strangers may not read the files of the question bank, which is what images of a text are.
    prepared.description = cleanHtml(values.description.replace(/<img\b[^>]*>/gi, '')) || null;
  }
  if ('notice_emails' in values) prepared.notice_emails = cleanNoticeEmails(values.notice_emails);
  if (values.retention_months === null) delete prepared.retention_months;
  if (values.picture_file_id !== current?.picture_file_id)
    await requirePicture(context, values.picture_file_id);
  if (typeof values.consent_text === 'string' && current && values.consent_text !== current.consent_text)
    prepared.consent_version = current.consent_version + 1;
  return prepared;
}

/** Campaigns keep every version of the text that people agree to, and take their leads along when they go. */
export const campaignHooks: AreaHooks<typeof campaignsArea> = {
  readVirtual: async ({ scope }, ids) => {
    const rows = await scope.tx
      .select({ id: campaign_leads.campaign_id, leads: count() })
      .from(campaign_leads)
      .where(inArray(campaign_leads.campaign_id, [...ids]))
      .groupBy(campaign_leads.campaign_id);
    const leads = new Map(rows.map((row) => [row.id, row.leads]));
    return new Map(ids.map((id) => [id, { values: { leads: leads.get(id) ?? 0 } }]));
  },
  beforeSave: (context, { id, values }) => prepare(context, id, values),
  afterSave: async ({ scope }, { id }) => {
    const [row] = await scope.tx.select().from(campaigns).where(eq(campaigns.id, id));
    if (!row) return;
    await scope.tx
      .insert(campaign_consents)
      .values({
        institution_id: scope.institutionId,
        campaign_id: id,
        version: row.consent_version,
        text: row.consent_text,
      })
      .onConflictDoNothing();
  },
  beforeDelete: async ({ scope, services }, id) => {
    const leads = await scope.tx
      .select({ id: campaign_leads.id })
      .from(campaign_leads)
      .where(eq(campaign_leads.campaign_id, id));
    await eraseLeads(
      scope,
      services,
      leads.map((lead) => lead.id),
    );
  },
};
