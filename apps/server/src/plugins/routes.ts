import { AppError } from '@certame/contract/errors.ts';
import type { Endpoint, EndpointAccess } from '@certame/contract/kit/endpoint.ts';
import { fieldErrorsOf } from '@certame/contract/validation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { languageOf, type Translate, textsOf } from '../lib/texts.ts';
import type { TokenPayload } from '../lib/tokens.ts';
import type { Services } from '../services.ts';
import type { Scope, TransactionOptions } from './database.ts';
import { bearerOf, type Caller, requirePermission, resolveCaller } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declared by every route; one without it stops the server from starting. */
    access?: EndpointAccess;
  }
  interface FastifyRequest {
    caller: Caller | null;
    token: TokenPayload | null;
  }
  interface FastifyInstance {
    services: Services;
    mountedRoutes: { method: string; url: string }[];
  }
}

/** What a handler gets besides its parsed input. */
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

/** Endpoints that somebody who has to change the password may still call. */
const duringFirstAccess = new Set([
  '/api/v1/password/change',
  '/api/v1/logout',
  '/api/v1/logged',
  '/api/v1/me',
]);

/** Besides what is declared for participants: pictures of questions, and the channel of the own attempt. */
const leadPaths = new Set(['/api/v1/files/:id', '/broadcasting/auth']);

function schemaOf(endpoint: Endpoint): FastifySchema {
  const schema: FastifySchema & { tags: string[] } = { tags: [endpoint.tag] };
  if (endpoint.params) schema.params = endpoint.params;
  if (endpoint.query) schema.querystring = endpoint.query;
  if (endpoint.body) schema.body = endpoint.body;
  if (endpoint.reply) schema.response = { '2xx': endpoint.reply };
  return schema;
}

/** Validators and serializers straight from the contract's schemas, compiled once. */
export function registerSchemaCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data: unknown) => {
    const parsed = schema.safeParse(data ?? (httpPart === 'body' ? {} : data));
    if (parsed.success) return { value: parsed.data };
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

type Authenticate = (request: FastifyRequest) => Promise<void>;

function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  authenticate: Authenticate | undefined,
  handle: (request: FastifyRequest, input: RequestContext<Out<P>, Out<Q>, Out<B>>) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    schema: schemaOf(endpoint as unknown as Endpoint),
    ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
    // Before the body is read: what a stranger sends is not even parsed.
    ...(authenticate ? { onRequest: authenticate } : {}),
    handler: async (request, reply) => {
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
    },
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

const authenticateFor =
  (services: Services, path: string, openToLeads: boolean, rule?: string): Authenticate =>
  async (request) => {
    const caller = await resolveCaller(services.database, services.tokens, request, services.now());
    if (caller.mustChangePassword && !duringFirstAccess.has(path)) throw new AppError('first-access');
    if (caller.isLead && !openToLeads) throw new AppError('forbidden');
    if (rule !== undefined) requirePermission(caller, rule);
    request.caller = caller;
  };

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated');
  return request.caller;
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
    authenticateFor(app.services, endpoint.path, leadPaths.has(endpoint.path)),
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
    authenticateFor(app.services, endpoint.path, asParticipant, rule),
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
