/**
 * A correction of 50,000 essays by 100 graders, two for each: giving them out, the next answer at the desk while all of them grade, and the
 * dashboards once every score is there. Graders and those who watch are in a process of their own.
 */
import { ApiClient } from '@certame/testkit/api-client.ts';
import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { fillEssays, giveScores } from './desk/fill.ts';
import type { GradingJob, Latencies, WatchingJob } from './desk/grading-load.ts';
import { cpuSecondsOf } from './lib/process-cpu.ts';
import { benchSecret, onStage } from './lib/stage.ts';
import { ms } from './lib/statistics.ts';

const answers = Number(process.env.DESK_ANSWERS ?? 50_000);
const graders = Number(process.env.DESK_GRADERS ?? 100);
/** Nobody reads an essay in so little time. */
const everyMs = 10_000;
const [seconds, views] = [30, 40];
const allowed = { nextMs: 100, distributionMs: 10_000, dashboardMs: 300 };
const base = '/api/v1/questionnaire_correctors';
const institution = 'Colégio Horizonte';

const told = ({ count, p50Ms, p95Ms, maxMs }: Latencies): string =>
  `p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}, maximum ${ms(maxMs)} (${count})`;

await onStage(async ({ owner, ownerUrl, run, startProduct }) => {
  const { child, address } = await startProduct();
  const missed: string[] = [];
  const bound = (name: string, takenMs: number, allowedMs: number): void => {
    if (takenMs > allowedMs) missed.push(`${name}: ${ms(takenMs)} of ${allowedMs} ms`);
  };
  const emails = Array.from({ length: graders }, (_none, n) => `corretor.${n}@certame.example`);
  await createMembers(
    owner,
    institution,
    emails.map((email) => ({ email, roleKey: 'corrector' })),
  );
  const sessions = await createSessions(ownerUrl, emails, benchSecret);
  const exam = await fillEssays(owner, { ownerUrl, address }, answers);
  const manager = await new ApiClient(address).login('manager@certame.example', 'Certame1', institution);
  const made = await manager.post(base, {
    ...{ questionnaire_id: exam.questionnaireId, name: 'Redação', item_ids: exam.itemIds },
    criteria: [1, 2, 3, 4, 5].map((n) => ({ id: `c${n}`, criterion: `C${n}`, weight: '20', levels: 6 })),
    ...{ min_score: '0', max_score: '1000', total_teacher: 2 },
    ...{ max_difference: '100', max_criterion_difference: '80' },
    grader_ids: sessions.map(({ userId }) => userId),
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const configId: string = made.body.model.id;

  const cpuOf = async (): Promise<number> => {
    const { rows } = await owner.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    return [child.pid ?? 0, ...rows.map(({ pid }) => pid)].reduce((sum, id) => sum + cpuSecondsOf(id), 0);
  };
  const cpuBefore = await cpuOf();
  const startedMs = performance.now();
  const started = await manager.post(`${base}/${configId}/distribute`);
  const job = await manager.waitForJob(started.body.model.job_id, 200_000);
  const distributionMs = performance.now() - startedMs;
  const cpuS = (await cpuOf()) - cpuBefore;
  bound('distribution', distributionMs, allowed.distributionMs);
  console.log(
    `Given out: ${job.result.assigned} of ${job.result.answers} answers to ${graders} graders in ${(distributionMs / 1000).toFixed(1)} s, ${cpuS.toFixed(1)} s of a processor; ${job.result.missing} missing`,
  );

  const load = run('desk/grading-load.ts');
  const place = { address, institutionId: exam.institutionId };
  const ask = async <Reply>(message: GradingJob | WatchingJob): Promise<Reply> => {
    const reply = await load.ask<Reply & { error?: string }>(message);
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply;
  };
  await owner.query('analyze');
  const desk = await ask<{ opened: Latencies; given: Latencies; queue: Latencies }>({
    ...{ ...place, configId, graders: sessions, everyMs, seconds },
  });
  console.log(`${graders} graders, each beginning an answer every ${everyMs / 1000} s:`);
  console.log(`  next answer ${told(desk.opened)}`);
  console.log(`  score given ${told(desk.given)}`);
  console.log(`  own queue ${told(desk.queue)}`);
  bound('next answer, p95', desk.opened.p95Ms, allowed.nextMs);

  await giveScores(owner, configId);
  const viewer = { token: manager.token ?? '' };
  const grader = { token: sessions[0]?.token ?? '' };
  console.log(`Dashboards with ${2 * answers} scores:`);
  for (const [name, who, path] of [
    ['dashboard', viewer, `${base}/${configId}/dashboard`],
    ['all corrections', viewer, `${base}/dashboard`],
    ['graders as a list', viewer, `${base}/${configId}/dashboard/graders`],
    ['own figures', grader, `${base}/corrections/figures`],
  ] as const) {
    const seen = await ask<Latencies & { firstMs: number }>({ ...place, viewer: who, path, times: views });
    console.log(`  ${name} ${told(seen)}; the first ${ms(seen.firstMs)}`);
    bound(`${name}, p95`, seen.p95Ms, allowed.dashboardMs);
  }
  console.log(missed.length === 0 ? 'Every bound is kept' : `Missed: ${missed.join('; ')}`);
});
