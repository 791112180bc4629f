import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/news/endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { success } from '../../lib/success.ts';
import { userRoute } from '../../plugins/routes.ts';
import type { Caller } from '../../plugins/session.ts';

const shownMax = 20;

/**
 * Notices that concern somebody in the active institution: those of it that are addressed to everybody, to a role they
 * hold or to a class they attend or teach, and those that every institution is shown.
 */
const concerns = ({ userId, institutionId }: Caller): SQL => sql`(
  n.everywhere
  or n.institution_id = ${institutionId}::uuid and (
    not exists (select from news_roles r where r.news_id = n.id)
      and not exists (select from news_classes c where c.news_id = n.id)
    or exists (select from news_roles r join memberships m on m.role_id = r.role_id
                where r.news_id = n.id and m.user_id = ${userId}::uuid)
    or exists (select from news_classes c join class_teachers t on t.class_id = c.class_id
                where c.news_id = n.id and t.user_id = ${userId}::uuid)
    or exists (select from news_classes c join class_students s on s.class_id = c.class_id
                 join people p on p.id = s.person_id and p.active
                where c.news_id = n.id and p.user_id = ${userId}::uuid)))`;

interface NewsRow extends Record<string, unknown> {
  id: string;
  institution_id: string;
  title: string;
  description: string;
  start: Date;
  finish: Date;
}

export function registerNews(app: FastifyInstance): void {
  const { database, now } = app.services;
  const instant = () => new Date(now()).toISOString();

  userRoute(app, contract.listCurrentNews, async ({ caller }) => {
    if (caller.institutionId === null) return { model: [] };
    const { rows } = await database.asSystem('notices of every institution, to whom they concern', ({ tx }) =>
      tx.execute<NewsRow>(sql`
        select n.id, n.title, n.description, n.start, n.finish from news n
         where n.start <= ${instant()}::timestamptz and n.finish > ${instant()}::timestamptz and ${concerns(caller)}
           and not exists (select from news_dismissals d where d.news_id = n.id and d.user_id = ${caller.userId}::uuid)
         order by n.start desc, n.id desc limit ${shownMax}`),
    );
    return {
      model: rows.map(({ id, title, description, start, finish }) => ({
        id,
        title,
        description,
        start: new Date(start).toISOString(),
        finish: new Date(finish).toISOString(),
      })),
    };
  });
  userRoute(app, contract.dismissNews, async ({ caller, params, translate }) => {
    if (caller.institutionId === null) throw new AppError('no-institution');
    await database.asSystem('a notice of another institution is put away too', async ({ tx }) => {
      const { rows } = await tx.execute<NewsRow>(
        sql`select n.institution_id from news n where n.id = ${params.id}::uuid and ${concerns(caller)}`,
      );
      const [found] = rows;
      if (!found) throw new AppError('not-found');
      await tx.execute(sql`
        insert into news_dismissals (institution_id, news_id, user_id)
        values (${found.institution_id}::uuid, ${params.id}::uuid, ${caller.userId}::uuid) on conflict do nothing`);
    });
    return success(translate, 'news.dismissed');
  });
}
