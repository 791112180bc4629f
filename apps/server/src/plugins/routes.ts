import { AppError } from '@certame/contract/errors.ts';
import type { Endpoint, EndpointAccess } from '@certame/contract/kit/endpoint.ts';
import { type Filters, mergeFilters } from '@certame/contract/kit/merge-filters.ts';
import { fieldErrorsOf, validate } from '@certame/contract/validation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { BusyCount } from '#lib/log/busy-count.ts';
import type { TokenPayload } from '#lib/secrets/tokens.ts';
import { languageOf, type Translate, textsOf } from '#lib/texts.ts';
import type { Services } from '#services.ts';
import { type Authenticate, authenticate, callerOf, leadPaths } from './authenticate.ts';
import type { Scope, TransactionOptions } from './database.ts';
import { withinWorkLimits } from './http/work-limits.ts';
import { bearerOf, type Caller } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declared by every route; one without it stops the server from starting. */
    access?: EndpointAccess;
    /** As the endpoint declares it. */
    institutionInQuery?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
    token: TokenPayload | null;
  }
  interface FastifyInstance {
    services: Services;
    busyCount: BusyCount;
    mountedRoutes: { method: string; url: string }[];
  }
}

/** The request and its context, besides the parsed input. */
export interface RequestContext<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
  translate: Translate;
}
export interface UserContext<Params, Query, Body> extends RequestContext<Params, Query, Body> {
  caller: Caller;
}
export interface TenantContext<Params, Query, Body> extends UserContext<Params, Query, Body> {
  caller: Caller & { institutionId: string };
  /** One transaction in the caller's institution. */
  inScope<T>(work: (scope: Scope) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

type Out<T extends z.ZodType> = z.output<T>;
type Handler<Context, Reply extends z.ZodType> = (context: Context) => Promise<z.input<Reply> | FastifyReply>;

function schemaOf(endpoint: Endpoint): FastifySchema {
  const schema: FastifySchema & { tags: string[] } = { tags: [endpoint.tag] };
  if (endpoint.params) schema.params = endpoint.params;
  if (endpoint.query) schema.querystring = endpoint.query;
  if (endpoint.body) schema.body = endpoint.body;
  if (endpoint.reply) schema.response = { '2xx': endpoint.reply };
  return schema;
}

/** Both kinds of filters of a grid's query as one, before any list reads them: none can forget the second kind. */
function applyCustomFilters(query: unknown): void {
  const grid = query as { filters?: Filters; custom_filters?: Filters } | undefined;
  if (!grid?.custom_filters) return;
  const { filters, contradictions } = mergeFilters(grid.filters ?? {}, grid.custom_filters);
  if (contradictions.length > 0) {
    const fields = contradictions.map((key) => [`custom_filters.${key}`, [{ key: 'option' }]]);
    throw new AppError('validation', { fields: Object.fromEntries(fields) });
  }
  grid.filters = filters;
}

/** Validators and serializers straight from the contract's schemas, compiled once. */
export function registerSchemaCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data: unknown) => {
    const parsed = validate(schema, data ?? (httpPart === 'body' ? {} : data));
    if (parsed.success) {
      if (httpPart === 'querystring') applyCustomFilters(parsed.data);
      return { value: parsed.data };
    }
    // An address with a malformed id names nothing.
    if (httpPart === 'params') return { error: new AppError('not-found') };
    return { error: new AppError('validation', { fields: fieldErrorsOf(parsed.error) }) };
  });
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  );
}

/** Refuses to start with a route whose access nobody declared. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) {
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access`);
    }
    // HEAD comes with every GET.
    if (route.method !== 'HEAD') app.mountedRoutes.push({ method: String(route.method), url: route.url });
  });
}

function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  hook: Authenticate | undefined,
  handle: (request: FastifyRequest, input: RequestContext<Out<P>, Out<Q>, Out<B>>) => Promise<unknown>,
): void {
  if (endpoint.rawBody && !app.hasRequestDecorator('webhook'))
    throw new Error(`${endpoint.path} takes raw bytes: mount it by webhookRoute, which verifies the sender`);
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // A handler may still say otherwise, e.g. 200 for what was there already.
    reply.status(endpoint.status ?? 200);
    const result = await handle(request, {
      params: request.params as Out<P>,
      query: request.query as Out<Q>,
      body: request.body as Out<B>,
      request,
      reply,
      translate: textsOf(languageOf(request.headers['accept-language'])),
    });
    if (reply.sent || result === reply) return reply;
    return result;
  };
  const limited = withinWorkLimits(endpoint as unknown as Endpoint, handler);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      ...(endpoint.institutionInQuery ? { institutionInQuery: true } : {}),
    },
    schema: schemaOf(endpoint as unknown as Endpoint),
    ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
    // Before the body is read: what a stranger sends is not even parsed.
    ...(hook ? { onRequest: hook } : {}),
    handler: limited,
  });
}

const requireKind = (endpoint: Endpoint, kind: EndpointAccess['kind']): void => {
  if (endpoint.access.kind !== kind) {
    throw new Error(`${endpoint.method} ${endpoint.path} is declared ${endpoint.access.kind}, not ${kind}`);
  }
};

export function publicRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<RequestContext<Out<P>, Out<Q>, Out<B>>, R>,
): void {
  requireKind(endpoint as unknown as Endpoint, 'public');
  mount(app, endpoint, undefined, (_request, input) => handler(input));
}

/** For any signed-in user, whatever the active institution. */
export function userRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<UserContext<Out<P>, Out<Q>, Out<B>>, R>,
): void {
  requireKind(endpoint as unknown as Endpoint, 'authenticated');
  mount(
    app,
    endpoint,
    authenticate(app.services, { path: endpoint.path, openToLeads: leadPaths.has(endpoint.path) }),
    (request, input) => handler({ ...input, caller: callerOf(request) }),
  );
}

/** For members of the active institution who hold the endpoint's rule. */
export function tenantRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<TenantContext<Out<P>, Out<Q>, Out<B>>, R>,
): void {
  requireKind(endpoint as unknown as Endpoint, 'permission');
  const { access } = endpoint;
  const rule = access.kind === 'permission' ? access.rule : '';
  const asParticipant = access.kind === 'permission' && access.asParticipant === true;
  mount(
    app,
    endpoint,
    authenticate(app.services, {
      path: endpoint.path,
      openToLeads: asParticipant,
      rule,
    }),
    (request, input) => {
      const caller = callerOf(request) as Caller & { institutionId: string };
      return handler({
        ...input,
        caller,
        inScope: (work, options) =>
          app.services.database.inTenant(
            { institutionId: caller.institutionId, userId: caller.userId, asParticipant },
            work,
            options,
          ),
      });
    },
  );
}

/**
 * For hot paths that check session, membership and permission inside their own statement: only the token's signature
 * is verified here. The handler must refuse what its statement doesn't vouch for.
 */
export function tokenRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<RequestContext<Out<P>, Out<Q>, Out<B>> & { token: TokenPayload }, R>,
): void {
  requireKind(endpoint as unknown as Endpoint, 'permission');
  mount(
    app,
    endpoint,
    async (request) => {
      request.token = await app.services.tokens.verify(bearerOf(request), app.services.now());
    },
    (request, input) => {
      if (!request.token) throw new AppError('unauthenticated');
      return handler({ ...input, token: request.token });
    },
  );
}
