import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@certame/db/embedded/start-embedded-postgres.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import pg from 'pg';
import { SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs';
import { createCandidates } from '../exam/candidates.ts';
import { ms, percentText } from '../lib/statistics.ts';
import type { Arrivals, ArrivalsResult } from './arrive.ts';

const candidatesCount = 2000;
const secret = 'a secret for benches only, known to everybody';
const targetP95Ms = 300;

/**
 * 2,000 candidates who come to an exam of 40 questions: within ten seconds, and within two. Beside them as many arrivals at a bare
 * Fastify route with one prepared upsert each, twice, over the same new connections.
 */
export async function measureArrivals(folder: string): Promise<void> {
  const children: ChildProcess[] = [];
  const begin = (file: string, args: string[] = [], environment: Record<string, string> = {}) => {
    const child = fork(join(import.meta.dirname, '..', file), args, {
      env: { ...process.env, ...environment },
      execArgv: SERVER_FLAGS,
    });
    children.push(child);
    return child;
  };
  const answerOf = <T>(child: ChildProcess): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      child.once('exit', (code) => reject(new Error(`A process of the bench ended with ${code}`)));
    });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  try {
    const product = await answerOf<{ address: string }>(
      begin('exam/server.ts', [], {
        DATABASE_URL: postgres.ownerUrl,
        DATA_DIR: join(folder, 'arrivals'),
        SECRET_KEY: secret,
        LOG_LEVEL: 'error',
      }),
    );
    const owner = new pg.Client({ connectionString: postgres.ownerUrl });
    owner.on('error', () => undefined);
    await owner.connect();
    await owner.query(
      'create table bench_bare (attempt_id uuid, item_id uuid, seq int, value jsonb, primary key (attempt_id, item_id))',
    );
    const bare = await answerOf<{ address: string }>(
      begin('exam/bare-server.ts', ['serve'], { DATABASE_URL: postgres.ownerUrl }),
    );
    const { userIds, tokens } = await createCandidates(postgres.ownerUrl, secret, candidatesCount);
    const loader = begin('start/arrive.ts');
    const questions = Array.from({ length: 40 }, (_unused, index) =>
      choiceQuestion(`Questão ${index + 1} da prova de medição, com um enunciado de tamanho comum.`),
    );
    const arriveAt = async (kind: Arrivals['kind'], withinMs: number): Promise<ArrivalsResult> => {
      const scenario = await createExamScenario(postgres.ownerUrl, {
        ...{ sections: [questions], userIds },
        settings: { shuffle_options: true, limit_min: 300 },
      });
      loader.send({
        ...{ kind, withinMs, tokens, itemId: scenario.itemIds[0] ?? '' },
        ...{ institutionId: scenario.institutionId, shortUrlId: scenario.shortUrlId },
        address: kind === 'bare' ? bare.address : product.address,
      } satisfies Arrivals);
      return answerOf<ArrivalsResult>(loader);
    };
    // The first of a server that has just started compile it.
    await arriveAt('product', 10_000);
    await owner.query('vacuum analyze');
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
    await owner.end();
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(
      children.map((child) =>
        child.exitCode === null
          ? Promise.race([
              new Promise((resolve) => child.once('exit', resolve)),
              new Promise((resolve) => setTimeout(resolve, 5000)),
            ])
          : undefined,
      ),
    );
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    await postgres.stop();
  }
}
