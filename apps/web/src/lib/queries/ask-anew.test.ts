import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { askAnew } from './ask-anew.ts';

const queryKey = ['messages', 'one'];

/** A page that shows a query; each of its requests is answered by hand, in the order in which they went out. */
function shownQuery() {
  const client = new QueryClient();
  const requests: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
  });
  observer.subscribe(() => undefined);
  const shown = (): string | undefined => observer.getCurrentResult().data;
  return { client, requests, shown };
}

it('takes no first reply that was on its way when something changed', async () => {
  const { client, requests, shown } = shownQuery();
  const asked = askAnew(client, ['messages']);
  await expect.poll(() => requests.length).toBe(2);
  requests[0]?.resolve('before');
  requests[1]?.resolve('after');
  await asked;
  expect(shown()).toBe('after');
});

it('keeps what is shown until the new reply is there', async () => {
  const { client, requests, shown } = shownQuery();
  requests[0]?.resolve('before');
  await expect.poll(shown).toBe('before');
  const asked = askAnew(client, ['messages']);
  await expect.poll(() => requests.length).toBe(2);
  expect(shown()).toBe('before');
  requests[1]?.resolve('after');
  await asked;
  expect(shown()).toBe('after');
});
