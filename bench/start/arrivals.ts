import { createCandidates } from '../exam/candidates.ts';
import { createExam40 } from '../exam/exam40.ts';
import { benchSecret, onStage } from '../lib/stage.ts';
import { ms, percentText } from '../lib/statistics.ts';
import type { Arrivals, ArrivalsResult } from './arrive.ts';

const candidatesCount = 2000;
const targetP95Ms = 300;

/**
 * 2,000 candidates who come to an exam of 40 questions: within ten seconds, and within two. Beside them as many arrivals at a bare
 * Fastify route with one prepared upsert each, twice, over the same new connections.
 */
export const measureArrivals = (): Promise<void> =>
  onStage(async (stage) => {
    const product = await stage.startProduct();
    const bare = await stage.startBare();
    const { userIds, tokens } = await createCandidates(
      stage.owner,
      stage.ownerUrl,
      benchSecret,
      candidatesCount,
    );
    const loader = stage.run('start/arrive.ts');
    const arriveAt = async (kind: Arrivals['kind'], withinMs: number): Promise<ArrivalsResult> => {
      const scenario = await createExam40(stage.ownerUrl, userIds);
      return loader.ask<ArrivalsResult>({
        ...{ kind, withinMs, tokens, itemId: scenario.itemIds[0] ?? '' },
        ...{ institutionId: scenario.institutionId, shortUrlId: scenario.shortUrlId },
        address: kind === 'bare' ? bare.address : product.address,
      } satisfies Arrivals);
    };
    // The first of a server that has just started compile it.
    await arriveAt('product', 10_000);
    await stage.owner.query('vacuum analyze');
    for (const seconds of [10, 2]) {
      const come = await arriveAt('product', seconds * 1000);
      const bareCome = await arriveAt('bare', seconds * 1000);
      const target = seconds === 10 ? `target p95 below ${targetP95Ms} ms` : 'target none that fails';
      console.log(
        `${candidatesCount} arrivals in ${seconds} s, door and start: p50 ${ms(come.p50Ms)}, p95 ${ms(come.p95Ms)}, longest ${ms(come.longestMs)}, ${come.failed} failed (${target})\n` +
          `  bare route, as many: p95 ${ms(bareCome.p95Ms)}, longest ${ms(bareCome.longestMs)}; ratio ${(come.p95Ms / bareCome.p95Ms).toFixed(1)}\n` +
          `  the loader took ${percentText(come.loaderCpuMs / (seconds * 1000))} of a processor, ${(come.loaderCpuMs / candidatesCount).toFixed(2)} ms an arrival`,
      );
      if (come.firstFailure) console.log(`  the first failure: ${come.firstFailure}`);
    }
  });
