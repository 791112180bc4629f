import { boolean, date, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

/** A public page that asks for contacts. Its code stands in the address, so it is unique in the whole installation. */
export const campaigns = tenantTable(
  'campaigns',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    picture_file_id: uuid('picture_file_id'),
    starts_at: instant('starts_at'),
    ends_at: instant('ends_at'),
    questionnaire_id: uuid('questionnaire_id').references(() => questionnaires.id, { onDelete: 'set null' }),
    consent_text: text('consent_text').notNull(),
    /** Counts up with every other text; `campaign_consents` keeps what each version said. */
    consent_version: integer('consent_version').notNull().default(1),
    notice_emails: text('notice_emails'),
    retention_months: integer('retention_months').notNull().default(24),
    active: boolean('active').notNull().default(true),
    search_text: searchText('name', 'code', 'title'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    unique('campaigns_code').on(t.code),
    index('campaigns_institution').on(t.institution_id, t.name),
    index('campaigns_questionnaire').on(t.questionnaire_id),
  ],
);

/** What people agreed to, version by version. Never changed. */
export const campaign_consents = tenantTable(
  'campaign_consents',
  {
    institution_id: institutionId(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    created_at: createdAt(),
  },
  { audit: { not: 'append-only history' } },
  (t) => [primaryKey({ columns: [t.campaign_id, t.version] })],
);

/** How often the page was opened, by day of the institution. */
export const campaign_days = tenantTable(
  'campaign_days',
  {
    institution_id: institutionId(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
  },
  { audit: { not: 'counters' } },
  (t) => [primaryKey({ columns: [t.campaign_id, t.day] })],
);

/** A contact: one for each e-mail of a campaign. Where it came from is that of the first time. */
export const campaign_leads = tenantTable(
  'campaign_leads',
  {
    id: id(),
    institution_id: institutionId(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    birthdate: date('birthdate', { mode: 'string' }).notNull(),
    guardian_name: text('guardian_name'),
    guardian_email: text('guardian_email'),
    state: text('state').$type<'new' | 'contacted' | 'converted' | 'discarded'>().notNull().default('new'),
    utm_source: text('utm_source'),
    utm_medium: text('utm_medium'),
    utm_campaign: text('utm_campaign'),
    referrer_host: text('referrer_host'),
    last_entry_at: instant('last_entry_at').notNull().defaultNow(),
    search_text: searchText('name', 'email', 'phone', 'guardian_name', 'guardian_email'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { audit: { not: 'personal data that has to be erasable; campaign_entries is their history' } },
  (t) => [
    unique('campaign_leads_email').on(t.campaign_id, t.email),
    index('campaign_leads_campaign').on(t.campaign_id, t.created_at),
    index('campaign_leads_new').on(t.institution_id, t.campaign_id).where(sql`state = 'new'`),
    index('campaign_leads_last').on(t.last_entry_at),
    index('campaign_leads_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
  ],
);

/**
 * One time somebody filled in the form: what was agreed to, and the login that answers the questionnaire from that
 * browser. Its id is the lead_id of the address: it is new each time and so tells nobody that an e-mail was known.
 */
export const campaign_entries = tenantTable(
  'campaign_entries',
  {
    id: id(),
    institution_id: institutionId(),
    lead_id: uuid('lead_id')
      .notNull()
      .references(() => campaign_leads.id, { onDelete: 'cascade' }),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Null where there is no questionnaire to answer. */
    user_id: uuid('user_id').references(() => users.id),
    consent_version: integer('consent_version').notNull(),
    /** The person in charge of a minor agreed too. */
    guardian_consent: boolean('guardian_consent').notNull(),
    address: text('address').notNull(),
    created_at: createdAt(),
  },
  { audit: { not: 'append-only, erased with their lead' } },
  (t) => [
    index('campaign_entries_lead').on(t.lead_id, t.created_at),
    index('campaign_entries_user').on(t.user_id),
    index('campaign_entries_campaign').on(t.campaign_id),
  ],
);
