import type { MailType } from '@certame/contract/features/email/mail-types.ts';
import type { MailingState, Participation } from '@certame/contract/features/mailings/states.ts';
import type { InviteStatus } from '@certame/contract/features/questionnaires/states.ts';
import { boolean, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { classes } from './academic.ts';
import { createdAt, createdBy, id, instant, ownName, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { notifications, outbox_emails } from './operations.ts';
import { roles } from './permissions.ts';
import { questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

/** An institution's own text of a type of e-mail. Without an active one the product's text is sent. */
export const email_templates = tenantTable(
  'email_templates',
  {
    id: id(),
    institution_id: institutionId(),
    type: text('type').$type<MailType>().notNull(),
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    action_label: text('action_label'),
    active: boolean('active').notNull().default(false),
    search_text: searchText('name', 'subject'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    uniqueIndex('email_templates_name').on(...ownName(t.institution_id, t.name)),
    uniqueIndex('email_templates_active').on(t.institution_id, t.type).where(sql`active`),
  ],
);

/** A notice on the home page. Without roles and classes it concerns everybody. */
export const news = tenantTable(
  'news',
  {
    id: id(),
    institution_id: institutionId(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    start: instant('start').notNull(),
    finish: instant('finish').notNull(),
    /** Shown in every institution of the installation. */
    everywhere: boolean('everywhere').notNull().default(false),
    created_by: createdBy(),
    search_text: searchText('title'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    index('news_institution').on(t.institution_id, t.finish),
    index('news_everywhere').on(t.finish).where(sql`everywhere`),
  ],
);

export const news_roles = tenantTable(
  'news_roles',
  {
    institution_id: institutionId(),
    news_id: uuid('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
  },
  {},
  (t) => [primaryKey({ columns: [t.news_id, t.role_id] }), index('news_roles_back').on(t.role_id)],
);

export const news_classes = tenantTable(
  'news_classes',
  {
    institution_id: institutionId(),
    news_id: uuid('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
  },
  { partOf: { model: 'classes', by: 'class_id' } },
  (t) => [primaryKey({ columns: [t.news_id, t.class_id] }), index('news_classes_back').on(t.class_id)],
);

/** Who has put a notice away. */
export const news_dismissals = tenantTable(
  'news_dismissals',
  {
    /** Of the notice, which may be shown in others too. */
    institution_id: institutionId(),
    news_id: uuid('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  { audit: { not: 'what one person has put away' } },
  (t) => [primaryKey({ columns: [t.news_id, t.user_id] }), index('news_dismissals_user').on(t.user_id)],
);

/** Who has put the list of first steps of an institution away. */
export const first_steps_dismissals = tenantTable(
  'first_steps_dismissals',
  {
    institution_id: institutionId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  { audit: { not: 'what one person has put away' } },
  (t) => [
    primaryKey({ columns: [t.institution_id, t.user_id] }),
    index('first_steps_dismissals_user').on(t.user_id),
  ],
);

/** One message to many people. Who they are is found out when it is sent, and kept in mailing_recipients. */
export const mailings = tenantTable(
  'mailings',
  {
    id: id(),
    institution_id: institutionId(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    questionnaire_id: uuid('questionnaire_id').references(() => questionnaires.id, { onDelete: 'set null' }),
    participation: text('participation').$type<Participation>().notNull().default('all'),
    state: text('state').$type<MailingState>().notNull().default('draft'),
    scheduled_at: instant('scheduled_at'),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
    /** In whose name, and within whose data access, the recipients are found. */
    sent_by: uuid('sent_by').references(() => users.id),
    created_by: createdBy(),
    search_text: searchText('subject'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    index('mailings_institution').on(t.institution_id, t.created_at),
    index('mailings_questionnaire').on(t.questionnaire_id),
  ],
);

export const mailing_roles = tenantTable(
  'mailing_roles',
  {
    institution_id: institutionId(),
    mailing_id: uuid('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
  },
  {},
  (t) => [primaryKey({ columns: [t.mailing_id, t.role_id] }), index('mailing_roles_back').on(t.role_id)],
);

export const mailing_classes = tenantTable(
  'mailing_classes',
  {
    institution_id: institutionId(),
    mailing_id: uuid('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
  },
  { partOf: { model: 'classes', by: 'class_id' } },
  (t) => [primaryKey({ columns: [t.mailing_id, t.class_id] }), index('mailing_classes_back').on(t.class_id)],
);

/** One row an address: what was made once is never made again, so nobody gets a mailing twice. */
export const mailing_recipients = tenantTable(
  'mailing_recipients',
  {
    id: id(),
    institution_id: institutionId(),
    mailing_id: uuid('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Waiting, handed to the outbox, sent, failed. */
    status: text('status').$type<InviteStatus>().notNull().default('p'),
    /** Why it failed, as the mail server said it. */
    reason: text('reason'),
    /** The message that is on its way, or was last. */
    email_id: uuid('email_id').references(() => outbox_emails.id, { onDelete: 'set null' }),
    search_text: searchText('name', 'email'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { audit: { not: 'email_events is the history of what was sent' } },
  (t) => [
    unique('mailing_recipients_one').on(t.mailing_id, t.email),
    index('mailing_recipients_status').on(t.mailing_id, t.status),
    index('mailing_recipients_email').on(t.email_id),
  ],
);

/** A note to people's bells. */
export const announcements = tenantTable(
  'announcements',
  {
    id: id(),
    institution_id: institutionId(),
    message: text('message').notNull(),
    /** Whom it was addressed to, as it was chosen: names of people, classes and roles. */
    addressed_to: text('addressed_to').array().notNull(),
    recipients: integer('recipients').notNull().default(0),
    created_by: createdBy().references(() => users.id),
    search_text: searchText('message'),
    created_at: createdAt(),
  },
  {},
  (t) => [index('announcements_institution').on(t.institution_id, t.created_at)],
);

export const announcement_recipients = tenantTable(
  'announcement_recipients',
  {
    institution_id: institutionId(),
    announcement_id: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until it is in the bell. */
    notification_id: uuid('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
  },
  { audit: { not: 'written once, with the message' } },
  (t) => [
    primaryKey({ columns: [t.announcement_id, t.user_id] }),
    index('announcement_recipients_user').on(t.user_id),
    index('announcement_recipients_note').on(t.notification_id),
  ],
);
