import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { institutionChannel } from '@certame/contract/features/institutions/channels.ts';
import { authorizeChannel, socketPlace } from '@certame/contract/features/realtime/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { limitBySession, limitByUser } from '#lib/limits/rate-limits.ts';
import { userRoute } from '#plugins/routes.ts';

export async function registerRealtime(app: FastifyInstance): Promise<void> {
  const { realtime, socketEngine } = app.services;
  realtime.authorize(userChannel, (caller, { id }) => caller.userId === id);
  // That the caller is a member is known from the institution header.
  realtime.authorize(institutionChannel, (caller, { id }) => caller.institutionId === id);
  userRoute(app, socketPlace, async () => ({ engine: socketEngine?.place ?? null }));
  // Pusher's own client sends a form; laravel-echo can be told to send JSON. Only this address takes forms.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // A socket holds a hundred channels at most, and is opened anew now and then.
    const limitSession = limitBySession(app, 300, 1);
    // However many sessions somebody opens.
    const limitUser = limitByUser(app, 600, 1);
    userRoute(scope, authorizeChannel, async ({ caller, body, request }) => {
      await limitSession(request);
      await limitUser(request);
      return realtime.authorizeChannel(caller, body.socket_id, body.channel_name);
    });
  });
}
