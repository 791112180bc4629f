import type { ApiClient } from '@certame/testkit/api-client.ts';
import { rightIndexOf, type ShownQuestion } from './data/enem.ts';
import { apiAs, expect, must } from './test.ts';

export interface FormItem extends ShownQuestion {
  item_id: string;
}
export interface Attempt {
  answerId: string;
  items: FormItem[];
}

/** The form as a candidate has it, contents and all. */
async function readForm(
  client: ApiClient,
  device: string,
  reply: { answer_id: string; form: { items: { item_id: string; content: FormItem['content'] | null }[] } },
): Promise<Attempt> {
  const missing = reply.form.items.filter((item) => item.content === null).map((item) => item.item_id);
  const contents = new Map(reply.form.items.map((item) => [item.item_id, item.content]));
  for (let from = 0; from < missing.length; from += 40) {
    const query = missing
      .slice(from, from + 40)
      .map((id) => `item_id[]=${id}`)
      .join('&');
    const { items } = await must(
      client.get(`/api/v1/answers/${reply.answer_id}/items?device_id=${device}&${query}`),
    );
    for (const item of items) contents.set(item.item_id, item.content);
  }
  return {
    answerId: reply.answer_id,
    items: reply.form.items.map(({ item_id }) => {
      const content = contents.get(item_id);
      if (!content) throw new Error('An item has no content');
      return { item_id, content };
    }),
  };
}

/** Which option candidate `n` chooses at place `k`. */
export const choice = (n: number, k: number): number => (n + k) % 5;
export const scoreOf = (
  key: ReadonlyMap<string, number>,
  attempt: Attempt,
  chosen: (k: number) => number,
): number => attempt.items.filter((item, k) => rightIndexOf(key, item) === chosen(k)).length;

export async function answerThroughApi(account: string, shortUrlId: string, n: number): Promise<Attempt> {
  const client = await apiAs(account);
  const device = `device-of-${account}`;
  const started = await must(client.post(`/api/v1/forms/${shortUrlId}/answers`, { device_id: device }));
  const attempt = await readForm(client, device, started);
  const responses = attempt.items.map((item, k) => ({
    item_id: item.item_id,
    seq: k + 1,
    value: item.content.options[choice(n, k)]?.id ?? null,
    answered_at: new Date().toISOString(),
  }));
  const saved = await must(
    client.post(`/api/v1/answers/${attempt.answerId}/responses`, { device_id: device, responses }),
  );
  expect(saved.rejected).toEqual([]);
  await must(
    client.post(`/api/v1/answers/${attempt.answerId}/finish`, { device_id: device, reason: 'user' }),
  );
  return attempt;
}
