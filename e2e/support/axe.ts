import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type RunOnly = { type: 'tag' | 'rule'; values: readonly string[] };

declare global {
  interface Window {
    axe?: { run(context: object, options: object): Promise<Results> };
  }
}

export const everyRule: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** Nothing else depends on the theme. */
export const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const { source }: { source: string } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core');

/**
 * What axe finds, one line for each, so that a failure says where and what. The builder's own analysis gives axe to the
 * page each time anew and sums up in a tab of its own, which takes five times as long.
 */
export async function findingsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const { violations, frames } = await page.evaluate(async (rules) => {
    if (!window.axe) throw new Error('The page went away under axe');
    // Scripts don't run in the sandboxed frames of messages, axe's neither: it would wait for ever.
    const { violations } = await window.axe.run(
      { exclude: ['iframe[sandbox]'] },
      { runOnly: rules, resultTypes: ['violations'] },
    );
    return { violations, frames: document.querySelectorAll('iframe:not([sandbox]), frame').length };
  }, runOnly);
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`,
      ),
    ),
    ...(frames > 0 ? [`${frames} frames that axe does not look into`] : []),
  ];
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findingsOf(page, everyRule)).toEqual([]);
}
