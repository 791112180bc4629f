import type { Endpoint, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../http/call.ts';
import type { CallInput, CallOptions } from '../http/send.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/**
 * Key and function of a read: `useQuery(queryOf(listMyClasses, {}))`. The key is the endpoint's address with what fills it,
 * so that a command names what it makes stale by the endpoint (`keyOf`).
 */
export function queryOf<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Pick<CallOptions, 'quiet'> = {},
) {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
  return queryOptions({
    queryKey: [endpoint.path, params, query, ...(body === undefined ? [] : [body])] as QueryKey,
    queryFn: ({ signal }): Promise<ReplyOf<E>> => call(endpoint, input, { ...options, signal }),
  });
}

/** Of a reply its model: `useQuery({ ...queryOf(getQuestion, { params }), select: modelOf })`. */
export const modelOf = <Model>(reply: { model: Model }): Model => reply.model;
