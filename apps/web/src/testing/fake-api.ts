import { vi } from 'vitest';

export interface ApiCall {
  method: string;
  path: string;
  body: unknown;
}
type Answer = (call: ApiCall) => { status?: number; body: unknown };

/**
 * Answers the requests of a page by method and path, and keeps them. A request that nothing answers is an error of the test.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>): ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://certame.example');
    const method = init.method ?? 'GET';
    const call = {
      method,
      path: pathname,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    const answer = answers[`${method} ${pathname}`];
    if (!answer) throw new Error(`Nothing answers ${method} ${pathname}`);
    calls.push(call);
    const { status = 200, body } = answer(call);
    return Response.json(body, { status });
  });
  return calls;
}

export const refusal = (code: string, more: object = {}) => ({ code, messages: [], errors: {}, ...more });
