import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/news/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { success } from '#lib/success.ts';
import { userRoute } from '#plugins/routes.ts';
import { dismissNews } from './commands/dismiss-news.ts';
import { listCurrentNews } from './queries/list-current-news.ts';

export function registerNews(app: FastifyInstance): void {
  const { database, now } = app.services;
  userRoute(app, contract.listCurrentNews, async ({ caller }) => ({
    model: caller.institutionId === null ? [] : await listCurrentNews(database, caller, new Date(now())),
  }));
  userRoute(app, contract.dismissNews, async ({ caller, params, translate }) => {
    if (caller.institutionId === null) throw new AppError('no-institution');
    await dismissNews(database, caller, params.id);
    return success(translate, 'news.dismissed');
  });
}
