import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { type Method, type RequestOptions, request } from './http.ts';
import type { QueryValue } from './query-string.ts';

type Part<Name extends string, T> = [T] extends [never]
  ? unknown
  : undefined extends T
    ? unknown
    : { [K in Name]: T };
export type CallInput<E> = Part<'params', ParamsOf<E>> &
  (unknown extends QueryOf<E> ? unknown : { query?: Partial<QueryOf<E>> | undefined }) &
  Part<'body', BodyOf<E>>;

export type CallOptions = Pick<
  RequestOptions,
  'signal' | 'keepalive' | 'timeoutMs' | 'quiet' | 'institutionId'
>;

/** Fills the `:param` places of an address. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([a-z_]+)/gi, (place, name: string) =>
    name in params ? encodeURIComponent(String(params[name])) : place,
  );

interface LooseInput {
  params?: Record<string, unknown>;
  query?: { [key: string]: QueryValue };
  body?: unknown;
}

/**
 * A call typed by an endpoint whose declaration isn't loaded: the light pages name it by type only
 * (`send<typeof login>('POST', '/api/v1/login', { body })`), so that no schema reaches them.
 */
export function send<E>(
  method: Method,
  path: string,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { params, query, body } = input as LooseInput;
  return request<ReplyOf<E>>(method, fillPath(path, params), { ...options, query, body });
}
