import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/notifications/endpoints.ts';
import type { GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { and, asc, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { gridReply, windowOf } from '../../crud/grid-reply.ts';
import { requireAuthorityOver } from '../../lib/accounts/authority.ts';
import type { Translate } from '../../lib/texts.ts';
import { SEND_MAIL_TASK } from '../../plugins/outbox.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import type { Caller } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { deliverMail } from './deliver.ts';
import { hidePasswordLinks } from './hide-links.ts';
import { createPostman } from './postman.ts';

type SentEmail = z.input<typeof contract.sentEmailSchema>;
type EmailRow = typeof outbox_emails.$inferSelect;

/** The last event of the message in the row's query. */
const lastEventType = sql<
  string | null
>`(select e.type from email_events e where e.email_id = ${outbox_emails.id} order by e.at desc, e.id desc limit 1)`;
const lastEventAt = sql<
  string | null
>`(select e.at from email_events e where e.email_id = ${outbox_emails.id} order by e.at desc, e.id desc limit 1)`;

const sortable: Record<string, SQL> = {
  dateTime: sql`${outbox_emails.created_at}`,
  userName: sql`${outbox_emails.to_name}`,
  email: sql`${outbox_emails.to_email}`,
  subject: sql`${outbox_emails.subject}`,
};

const columns = (translate: Translate): GridColumn[] =>
  ['dateTime', 'userName', 'email', 'subject', 'eventType'].map((key) => ({
    key,
    label: translate(`emails.columns.${key}`),
    sortable: key !== 'eventType',
    kind: key === 'dateTime' ? 'dateTime' : 'text',
  }));

const presentEmail = (row: EmailRow, type: string, at: Date): SentEmail => ({
  id: row.id,
  messageId: row.id,
  userId: row.user_id,
  userName: row.to_name,
  email: row.to_email,
  subject: row.subject,
  eventType: type,
  dateTime: at.toISOString(),
});

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const one = (value: string | string[] | undefined): string | undefined => {
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first === '' ? undefined : first;
};

function instantFilter(value: string | undefined, field: string): Date | undefined {
  if (value === undefined) return undefined;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) {
    throw new AppError('validation', { fields: { [`filters.${field}`]: [{ key: 'date_time' }] } });
  }
  return instant;
}

/** Filters: search, email, subject, eventType, from and to (instants). */
function conditionOf(institutionId: string, { filters }: GridQuery): SQL | undefined {
  const search = one(filters.search) ?? one(filters.q);
  const email = one(filters.email);
  const subject = one(filters.subject);
  const eventType = one(filters.eventType);
  const from = instantFilter(one(filters.from), 'from');
  const to = instantFilter(one(filters.to), 'to');
  return and(
    eq(outbox_emails.institution_id, institutionId),
    search
      ? or(
          ilike(outbox_emails.to_email, like(search)),
          sql`search_key(coalesce(${outbox_emails.to_name}, '') || ' ' || ${outbox_emails.subject}) like search_key(${like(search)})`,
        )
      : undefined,
    email ? ilike(outbox_emails.to_email, like(email)) : undefined,
    subject ? ilike(outbox_emails.subject, like(subject)) : undefined,
    eventType ? sql`${lastEventType} = ${eventType}` : undefined,
    from ? gte(outbox_emails.created_at, from) : undefined,
    to ? lt(outbox_emails.created_at, to) : undefined,
  );
}

/**
 * Whether the reader may see a link that sets the recipient's password: only somebody who could set it anyway. Others
 * would get to the rights of whoever forgot a password, in this institution or in another.
 */
async function maySeeLinks(
  services: Services,
  caller: Caller & { institutionId: string },
  row: EmailRow,
): Promise<boolean> {
  if (row.user_id === null) return true;
  if (!caller.permissions.has('users.edit') && !caller.isSystemAdmin) return false;
  return requireAuthorityOver(services.database.system, caller, row.user_id).then(
    () => true,
    () => false,
  );
}

export function registerEmails(app: FastifyInstance): void {
  const { services } = app;
  const postman = createPostman(services);
  app.addHook('onClose', async () => postman?.close());
  services.jobs.defineTask(SEND_MAIL_TASK, (payload) =>
    deliverMail(services, postman, String(payload.institution_id), String(payload.email_id)),
  );

  tenantRoute(app, contract.listSentEmails, ({ query, inScope, translate }) =>
    inScope(async ({ tx, institutionId }) => {
      const condition = conditionOf(institutionId, query);
      const order = sortable[query.order_column ?? ''];
      if (query.order_column && !order) {
        throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
      }
      const [counted] = await tx.select({ total: count() }).from(outbox_emails).where(condition);
      const { limit, offset } = windowOf(query);
      const direction = query.direction === 'asc' ? asc : desc;
      const rows = await tx
        .select({ row: outbox_emails, type: lastEventType, at: lastEventAt })
        .from(outbox_emails)
        .where(condition)
        .orderBy(...(order ? [direction(order)] : []), desc(outbox_emails.created_at), desc(outbox_emails.id))
        .limit(limit)
        .offset(offset);
      return gridReply(
        contract.listSentEmails.path,
        query,
        counted?.total ?? 0,
        rows.map(({ row, type, at }) =>
          presentEmail(row, type ?? row.state, at ? new Date(at) : row.created_at),
        ),
        columns(translate),
      );
    }),
  );

  tenantRoute(app, contract.getSentEmail, async ({ params, caller, inScope, translate }) => {
    const { row, events } = await inScope(async ({ tx }) => {
      const [found] = await tx.select().from(outbox_emails).where(eq(outbox_emails.id, params.id));
      if (!found) throw new AppError('not-found');
      return {
        row: found,
        events: await tx
          .select()
          .from(email_events)
          .where(eq(email_events.email_id, params.id))
          .orderBy(asc(email_events.at), asc(email_events.id)),
      };
    });
    const last = events.at(-1);
    const showsLinks = await maySeeLinks(services, caller, row);
    return {
      model: {
        ...presentEmail(row, last?.type ?? row.state, last?.at ?? row.created_at),
        html: showsLinks ? row.html : hidePasswordLinks(row.html, translate('emails.hidden_link')),
        events: events.map((event) => ({
          eventType: event.type,
          dateTime: event.at.toISOString(),
          detail: event.detail,
        })),
      },
    };
  });
}
