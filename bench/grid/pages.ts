import type { ChildProcess } from 'node:child_process';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { median, ms, percentile } from '../lib/statistics.ts';
import type { BarePages, BareTimes } from './bare.ts';

const orders = ['name', 'email', 'identifier', 'document', 'birthdate', 'active', 'created_at'];
const searches = [
  'silva',
  'joao',
  'conceicao',
  'zelia vaz',
  'mari',
  'aluno.12345',
  'maria silva santos',
  'j',
  'zé',
  'xq',
  'nobody-at-all',
];

/** A page of the grid as a query of it, and who asks where that isn't the manager. */
export interface PageCase {
  name: string;
  query: Record<string, string>;
  restricted?: true;
}

export function pageCases(classId: string): PageCase[] {
  const search = (text: string): Record<string, string> => ({ 'filters[search]': text });
  const ofClass = { 'filters[class_ids]': classId };
  return [
    { name: 'First page', query: {} },
    ...searches.map((text) => ({ name: `Search for ${text}`, query: search(text) })),
    { name: 'Search for silva, page 40', query: { ...search('silva'), page: '40' } },
    {
      name: 'Search for joao, by email',
      query: { ...search('joao'), order_column: 'email', direction: 'desc' },
    },
    ...orders.flatMap((column): PageCase[] => [
      { name: `Sorted by ${column}`, query: { order_column: column } },
      { name: `Sorted by ${column}, descending`, query: { order_column: column, direction: 'desc' } },
    ]),
    { name: 'Page 5,000', query: { page: '5000' } },
    { name: 'Page 5,000 by document', query: { page: '5000', order_column: 'document' } },
    { name: 'Inactive ones', query: { 'filters[active]': 'false' } },
    { name: 'A class', query: ofClass },
    { name: 'First page, restricted by data access', query: {}, restricted: true },
    { name: 'A class, restricted by data access', query: ofClass, restricted: true },
    { name: 'Search for silva, restricted by data access', query: search('silva'), restricted: true },
    { name: 'Search for zelia vaz, restricted by data access', query: search('zelia vaz'), restricted: true },
  ];
}

const p95 = (durations: readonly number[]): number =>
  percentile(
    durations.toSorted((a, b) => a - b),
    95,
  );

/** What the server took for its requests since the last question, as its own process saw it. */
export function serverTimesOf(product: ChildProcess): Promise<number[]> {
  return new Promise((resolve) => {
    product.once('message', (message) => resolve((message as { durations: number[] }).durations));
    product.send('server-times');
  });
}

export interface MeasuredPage {
  line: string;
  /** Of the product's requests, in ms of its server. */
  p95Ms: number;
  /** Median of the product's requests to that of all their statements sent bare. */
  ratio: number;
  /** The same to that of the statements alone that read the page. */
  pageRatio: number;
}

/** Asks the product and sends the bare statements in turn, so that whatever else the machine does meets both alike. */
export async function measurePage(
  product: ChildProcess,
  client: ApiClient,
  bare: BarePages,
  institutionId: string,
  { name, query }: PageCase,
  times: number,
): Promise<MeasuredPage> {
  const filters = Object.entries(query).flatMap(([key, value]) => {
    const filter = /^filters\[(.+)\]$/.exec(key)?.[1];
    return filter ? [[filter, value]] : [];
  });
  const search = { ...query, filters: Object.fromEntries(filters) };
  const sendBare = await bare.prepare(institutionId, client.user?.id ?? '', search);
  const ask = async (): Promise<void> => {
    const { status, body } = await client.get(`/api/v1/students?${new URLSearchParams(query)}`);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  };
  for (let run = 0; run < 3; run += 1) {
    await ask();
    await sendBare();
  }
  await serverTimesOf(product);
  const alone: BareTimes[] = [];
  for (let run = 0; run < times; run += 1) {
    await ask();
    alone.push(await sendBare());
  }
  const whole = await serverTimesOf(product);
  const requestMs = alone.map((one) => one.requestMs);
  const pageMs = alone.map((one) => one.pageMs);
  const ratio = median(whole) / median(requestMs);
  const pageRatio = median(whole) / median(pageMs);
  return {
    line:
      `${name}: p95 ${ms(p95(whole))}, bare ${ms(p95(requestMs))}; median ${ms(median(whole))}, ` +
      `bare ${ms(median(requestMs))}; ratio ${ratio.toFixed(2)} (to the page alone ${pageRatio.toFixed(2)})`,
    p95Ms: p95(whole),
    ratio,
    pageRatio,
  };
}
