import type { z } from 'zod';

/**
 * Who may call an endpoint.
 * - `public`: anybody; the reason says why that is right.
 * - `authenticated`: any signed-in user, before or without an active institution.
 * - `permission`: a member of the active institution who holds one of the rule's alternatives ("a|b", and "a&b" for both). As a
 *   participant, rules of data access don't apply: the handler gives only what the caller was invited to.
 */
export type EndpointAccess =
  | { kind: 'public'; reason: string }
  | { kind: 'authenticated' }
  | { kind: 'permission'; rule: string; asParticipant?: true };

export const publicAccess = (reason: string): EndpointAccess => ({ kind: 'public', reason });
export const authenticated: EndpointAccess = { kind: 'authenticated' };
export const permission = (rule: string): EndpointAccess => ({ kind: 'permission', rule });
export const participation = (rule: string): EndpointAccess => ({
  kind: 'permission',
  rule,
  asParticipant: true,
});

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:param` places, e.g. `/api/v1/answers/:answer_id/responses`. */
  path: string;
  access: EndpointAccess;
  /** The query's `institution_id` names the institution to act in, in place of the header: the right is asked for there. */
  institutionInQuery?: true;
  /** Group in the API documentation; by default the first part of the path. */
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Undeclared fields never leave the server: the serializer is compiled from this schema. */
  reply?: Reply;
  /** Status of success; default 200. */
  status?: 200 | 201 | 202;
  /** `file`: streams bytes. `multipart`: takes files. `bytes`: takes a body of bytes, mounted inside of `withByteBodies`. */
  carries?: 'file' | 'multipart' | 'bytes';
  /** The file is streamed to disk, so that its size takes no memory. */
  spooled?: true;
  /**
   * A webhook: the handler gets the bytes that were sent beside the parsed body, for a signature over them. Other content
   * types than these are refused. Mounted by `webhookRoute` only, which verifies the sender.
   */
  rawBody?: { contentTypes: readonly string[] };
  /** Largest accepted body in bytes; default 1 MiB. */
  bodyLimitBytes?: number;
}

export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(
  declaration: Omit<Endpoint<Params, Query, Body, Reply>, 'tag'> & { tag?: string },
): Endpoint<Params, Query, Body, Reply> => ({ tag: declaration.path.split('/')[3] ?? '', ...declaration });

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
