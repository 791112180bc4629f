import { readFileSync } from 'node:fs';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { contextOptionsOf, launchBrowser, onBrowserStage } from '../lib/browser-stage.ts';

const budget = { corePercent: 60, megabytes: 250 } as const;
const settleMs = 20_000;
const measuredMs = 30_000;
/** All that an exam can ask of a candidate's machine. */
const plan = {
  ...{ mode: 'LCR', camera: true, microphone: true, screen: true, single_monitor: true },
  ...{ live: true, recorded: true, still_interval_s: 30, retention_days: 7, checks: {} },
  detections: Object.fromEntries(
    ['camera_disconnected', 'camera_covered', 'camera_obstructed', 'face_lost', 'second_face', 'phone']
      .concat('screen_lost', 'monitors')
      .map((detection) => [detection, { severity: 'M', consequence: 'none' }]),
  ),
};

interface Cost {
  corePercent: number;
  megabytes: number;
  /** By process. */
  parts: string;
}

/** Pss: memory that processes share counts once. */
const megabytesOf = (id: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;

/** Of the whole browser: encoding, capture and sound run in processes of their own. */
async function costOf(browser: Browser): Promise<Cost> {
  const session = await browser.newBrowserCDPSession();
  const look = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await look()).map(({ id, cpuTime }) => [id, cpuTime]));
  await new Promise((resolve) => setTimeout(resolve, measuredMs));
  const processes = (await look()).map(({ id, type, cpuTime }) => ({
    type,
    corePercent: ((cpuTime - (before.get(id) ?? 0)) / (measuredMs / 1000)) * 100,
    megabytes: megabytesOf(id),
  }));
  await session.detach();
  const sum = (of: 'corePercent' | 'megabytes'): number =>
    processes.reduce((total, one) => total + one[of], 0);
  const parts = processes.map(
    (one) => `${one.type} ${one.corePercent.toFixed(0)} % ${one.megabytes.toFixed(0)} MB`,
  );
  return { corePercent: sum('corePercent'), megabytes: sum('megabytes'), parts: parts.join(', ') };
}

/** Of a browser of its own, which nothing was done in before. */
async function costOfPage(
  address: string,
  state: object,
  path: string,
  isSupervised: boolean,
): Promise<Cost> {
  const browser = await launchBrowser([
    ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    '--autoplay-policy=no-user-gesture-required',
  ]);
  try {
    const context = await browser.newContext({ ...state, viewport: { width: 1280, height: 720 } });
    const page: Page = await context.newPage();
    await page.goto(`${address}/#${path}`);
    // Goes on with the attempt that was begun.
    await page.locator('main button').first().click();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    if (isSupervised) await press('Compartilhar a tela');
    await page.getByRole('radio').first().waitFor();
    if (isSupervised) await page.getByText('Gravando', { exact: true }).waitFor();
    await page.waitForTimeout(settleMs);
    return await costOf(browser);
  } finally {
    await browser.close();
  }
}

/** What watching costs a candidate's machine: the same question in the same browser, without supervision and with all of it. */
export async function measureCandidateCost(): Promise<void> {
  await onBrowserStage(async ({ address, ownerUrl, browser, signIn }) => {
    const state = contextOptionsOf(address, await signIn('student2@certame.example'));
    const scenario = await createExamScenario(ownerUrl, { sections: [[choiceQuestion('Um')]] });
    const path = `/form/${scenario.shortUrlId}`;
    const context = await browser.newContext(state);
    const page = await context.newPage();
    await page.goto(`${address}/#${path}`);
    await page.locator('main button').first().click();
    await page.getByRole('radio').first().waitFor();
    const storageState = await context.storageState();
    await context.close();
    const own = { ...state, storageState };
    const plain = await costOfPage(address, own, path, false);
    const client = new pg.Client(ownerUrl);
    await client.connect();
    await client.query(
      `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
       select id, institution_id, questionnaire_id, $2, now() from attempts where questionnaire_id = $1`,
      [scenario.questionnaireId, JSON.stringify(plan)],
    );
    await client.end();
    const watched = await costOfPage(address, own, path, true);
    const core = watched.corePercent - plain.corePercent;
    const megabytes = watched.megabytes - plain.megabytes;
    const times = (one: number, other: number): string => `${(one / other).toFixed(1)} times`;
    const say = (what: string, isWithin: boolean): void =>
      console.log(`${what}: ${isWithin ? 'within' : 'OVER'} the budget`);
    say(
      `candidate's page that records and detects: ${core.toFixed(0)} % of a core more than the ${plain.corePercent.toFixed(0)} % without (${times(watched.corePercent, plain.corePercent)}), allowed ${budget.corePercent} %`,
      core <= budget.corePercent,
    );
    console.log(`without: ${plain.parts}\nwith: ${watched.parts}`);
    say(
      `its memory: ${megabytes.toFixed(0)} MB more than the ${plain.megabytes.toFixed(0)} MB without (${times(watched.megabytes, plain.megabytes)}), allowed ${budget.megabytes} MB`,
      megabytes <= budget.megabytes,
    );
  });
}
