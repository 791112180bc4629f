import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join, normalize } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { detectionFiles } from '../../apps/web/vite/detection-files.ts';
import type { Look } from './detection-page/main.ts';
import { heldPhones, readWithPhone } from './faces/phones.ts';
import { arePortraitsAbsent, isPortrait, portraitsAbsent, readPortrait } from './faces/portraits.ts';

/**
 * How often the detections are wrong, with the models, the arithmetic and the rules of the product in a real browser, on portraits that were
 * darkened, tinted, turned and given glasses. Few pictures prove little about people at large; what they show is printed by tone of skin.
 */
test.skip(arePortraitsAbsent, portraitsAbsent);
const people = [
  { file: 'person-a-1.jpg', tone: 'dark' },
  { file: 'person-a-2.jpg', tone: 'dark' },
  { file: 'person-b-1.jpg', tone: 'light' },
  { file: 'cgi-1.jpg', tone: 'light' },
  { file: 'cgi-2.jpg', tone: 'light' },
  { file: 'cgi-3.jpg', tone: 'light' },
] as const;
const changes = {
  'as it is': {},
  darkened: { filter: 'brightness(0.35)' },
  'very dark': { filter: 'brightness(0.22)' },
  'against the light': { filter: 'brightness(1.5) contrast(0.7)' },
  'tinted blue': { filter: 'sepia(1) hue-rotate(180deg) saturate(1.6)' },
  'tinted yellow': { filter: 'sepia(1) saturate(2)' },
  'grey and noisy': { filter: 'grayscale(1) contrast(0.75)' },
  'turned left': { turnDegrees: -20 },
  'turned right': { turnDegrees: 20 },
  'with glasses': { glasses: true },
};
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
};

let folder = '';
let server: Server;
let origin = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certame-detection-'));
  await build({
    root: join(import.meta.dirname, 'detection-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [detectionFiles('assets/detection')],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false },
  });
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const path = normalize(pathname === '/' ? '/index.html' : pathname);
    const portrait = basename(path, '.jpg');
    const held = heldPhones[Number(/^\/held\/(\d+)\//.exec(path)?.[1])];
    const bytes = !isPortrait(portrait)
      ? await readFile(join(folder, path)).catch(() => null)
      : await (held ? readWithPhone(portrait, held) : readPortrait(portrait));
    response.writeHead(bytes ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
    });
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

interface DetectionPage {
  look(address: string, change: object): Promise<Look>;
  lookAtTwo(addresses: readonly [string, string]): Promise<Look>;
}
const inPage = (page: Page, file: string, change: object): Promise<Look> =>
  page.evaluate(([address, one]) => (window as unknown as DetectionPage).look(address, one), [
    `/faces/${file}`,
    change,
  ] as const);

const percent = (wrong: number, of: number): string => `${((100 * wrong) / of).toFixed(0)} %`;

test('faces are found, and no second one, in whatever light and under whatever tone', async ({ page }) => {
  await page.goto(origin);
  const looks: { tone: string; change: string; seen: Look }[] = [];
  for (const { file, tone } of people)
    for (const [change, how] of Object.entries(changes))
      looks.push({ tone, change, seen: await inPage(page, file, how) });
  const wrong = {
    'nobody seen': ({ seen }: (typeof looks)[number]) => seen.people === 0,
    'a second person seen': ({ seen }: (typeof looks)[number]) => seen.people > 1,
    'a phone seen': ({ seen }: (typeof looks)[number]) => seen.hasPhone,
    'lens called covered': ({ seen }: (typeof looks)[number]) => seen.camera === 'covered',
    'lens called obstructed': ({ seen }: (typeof looks)[number]) => seen.camera === 'obstructed',
  };
  const phoneScores = looks.flatMap(({ seen }) =>
    seen.findings.filter(({ kind }) => kind === 'phone').map(({ score }) => score),
  );
  console.info(`highest score of a phone where there is none: ${Math.max(0, ...phoneScores).toFixed(2)}`);
  for (const [name, isWrong] of Object.entries(wrong)) {
    const rates = ['dark', 'light'].map((tone) => {
      const of = looks.filter((one) => one.tone === tone);
      return `${tone} skin ${percent(of.filter(isWrong).length, of.length)} of ${of.length}`;
    });
    const where = looks.filter(isWrong).map(({ tone, change }) => `${change} (${tone})`);
    console.info(`${name}: ${rates.join(', ')}${where.length > 0 ? `: ${where.join(', ')}` : ''}`);
  }
  expect(looks.filter(wrong['nobody seen']), 'nobody seen').toHaveLength(0);
  expect(looks.filter(wrong['a second person seen']), 'a second person').toHaveLength(0);
  expect(looks.filter(wrong['a phone seen']), 'a phone').toHaveLength(0);
  expect(looks.filter(wrong['lens called covered']), 'covered').toHaveLength(0);
});

test('two people are two, and a covered lens shows nothing', async ({ page }) => {
  await page.goto(origin);
  const pair = ['/faces/person-a-1.jpg', '/faces/person-b-1.jpg'] as const;
  const two = await page.evaluate(
    (addresses) => (window as unknown as DetectionPage).lookAtTwo(addresses),
    pair,
  );
  expect(two.people).toBe(2);
  expect((await inPage(page, 'person-b-1.jpg', { filter: 'brightness(0.03)' })).camera).toBe('covered');
  expect((await inPage(page, 'person-b-1.jpg', { filter: 'blur(60px)' })).camera).not.toBe('clear');
});

test('a phone in a hand is seen, whosever hand it is', async ({ page }) => {
  await page.goto(origin);
  const looks: { place: string; hand: string; seen: Look }[] = [];
  for (const [index, { hand, place }] of heldPhones.entries())
    for (const { file } of people) {
      const seen = await page.evaluate(
        (address) => (window as unknown as DetectionPage).look(address, {}),
        `/held/${index}/${file}`,
      );
      looks.push({ hand, place, seen });
    }
  const missed = looks.filter(({ seen }) => !seen.hasPhone);
  for (const of of ['hand', 'place'] as const)
    for (const [value, all] of Map.groupBy(looks, (one) => one[of]))
      console.info(
        `a phone missed, ${value}: ${percent(all.filter((one) => missed.includes(one)).length, all.length)} of ${all.length}`,
      );
  const missedAt = (place: string): number => missed.filter((one) => one.place === place).length;
  const each = looks.length / new Set(looks.map(({ place }) => place)).size;
  for (const place of ['beside the face', 'at the edge'])
    expect(missedAt(place) / each, place).toBeLessThanOrEqual(0.34);
  expect(looks.filter(({ seen }) => seen.people > 1)).toHaveLength(0);
});
