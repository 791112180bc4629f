import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@certame/contract/errors.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isWebhookSigned } from '#lib/secrets/webhook-signature.ts';
import { publicRoute, type RequestContext } from '../routes.ts';
import { parseJsonBody } from './json-bodies.ts';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  nowMs: number;
}

/**
 * Checks who sent a webhook and gives the id of its event, the same at each of the sender's tries.
 * @throws AppError `invalid-signature`
 */
export type VerifyWebhook = (received: ReceivedWebhook) => string;

/** What a handler gets besides its parsed input. */
interface WebhookContext<Params, Query, Body> extends RequestContext<Params, Query, Body> {
  eventId: string;
  rawBody: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a verified sender. */
    webhook: { eventId: string; rawBody: Buffer } | null;
  }
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** Standard Webhooks: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Several secrets count at once. */
export const standardWebhook =
  (secrets: readonly string[]): VerifyWebhook =>
  ({ headers, rawBody, nowMs }) => {
    const id = headerOf(headers, 'webhook-id');
    const timestamp = headerOf(headers, 'webhook-timestamp');
    const delivery = { id, timestampS: Number(timestamp), rawBody };
    const isWellFormed = /^[\w-]{1,200}$/.test(id) && /^\d{1,12}$/.test(timestamp);
    const signatures = headerOf(headers, 'webhook-signature');
    if (!isWellFormed || !isWebhookSigned(delivery, signatures, { secrets, nowMs }))
      throw new AppError('invalid-signature');
    return id;
  };

/**
 * Mounts a public endpoint with `rawBody`. The sender is verified over the bytes before anything parses them. Deliveries
 * come twice and in any order: the handler's command writes `eventId` under a unique key in the transaction of its effect.
 */
export function webhookRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  verify: VerifyWebhook,
  handler: (context: WebhookContext<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
): void {
  const contentTypes = endpoint.rawBody?.contentTypes ?? [];
  // A context of its own: its parsers take these content types only, and leave the bytes as they are.
  app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    for (const type of contentTypes)
      webhooks.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) =>
        done(null, bytes),
      );
    webhooks.decorateRequest('webhook', null);
    webhooks.addHook('preValidation', async (request: FastifyRequest) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { headers } = request;
      const eventId = verify({ headers, rawBody, nowMs: app.services.now() });
      request.webhook = { eventId, rawBody };
      if (endpoint.body) request.body = await parseJsonBody(webhooks, request, rawBody.toString());
    });
    publicRoute(webhooks, endpoint, (context) => {
      const { webhook } = context.request;
      if (!webhook) throw new AppError('invalid-signature');
      return handler({ ...context, ...webhook });
    });
  });
}
