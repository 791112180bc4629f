/**
 * Whether a save costs more the more is stored: saves per second at saturation with a thousand stored responses and with a million, each beside the
 * bare route of the same minute, which stores nothing but its own.
 */
import { createCandidates, openAttempts } from './exam/candidates.ts';
import { createExam40 } from './exam/exam40.ts';
import type { Candidate, LoadJob, LoadResult } from './exam/load.ts';
import { benchSecret, onStage } from './lib/stage.ts';
import { median, ms, percentText, perSecond } from './lib/statistics.ts';

const candidatesCount = 100;
const rounds = 5;
const secondsEach = 3;
const million = 1_000_000;
const ratioMax = 1.2;

interface Measured {
  saves: number;
  bare: number;
  p50Ms: number;
}

await onStage(async (stage) => {
  const product = await stage.startProduct();
  const bare = await stage.startBare();
  const loader = stage.run('exam/load.ts');
  const { owner } = stage;
  const { userIds, tokens } = await createCandidates(owner, stage.ownerUrl, benchSecret, candidatesCount);
  const scenario = await createExam40(stage.ownerUrl, userIds);
  const load = async (kind: LoadJob['kind'], candidates: Candidate[], seconds: number) => {
    const result = await loader.ask<LoadResult>({
      kind,
      address: kind === 'bare' ? bare.address : product.address,
      clients: candidatesCount,
      seconds,
      ratePerSecond: 0,
      institutionId: scenario.institutionId,
      shortUrlId: scenario.shortUrlId,
      itemIds: scenario.itemIds,
      candidates,
      databaseUrl: stage.ownerUrl,
    } satisfies LoadJob);
    if (result.failed > 0) throw new Error(`${result.failed} failed, the first with: ${result.firstFailure}`);
    return result;
  };
  await load(
    'start',
    tokens.map((token) => ({ token, attemptId: '' })),
    0,
  );
  const candidates = await openAttempts(stage.ownerUrl, scenario.questionnaireId, userIds, tokens);

  async function measure(): Promise<Measured> {
    await owner.query('vacuum analyze');
    await load('save', candidates, 2);
    await load('bare', candidates, 2);
    const saves: LoadResult[] = [];
    const bares: LoadResult[] = [];
    for (let round = 0; round < rounds; round += 1) {
      saves.push(await load('save', candidates, secondsEach));
      bares.push(await load('bare', candidates, secondsEach));
    }
    const rateOf = (results: LoadResult[]) => median(results.map(({ done, seconds }) => done / seconds));
    return { saves: rateOf(saves), bare: rateOf(bares), p50Ms: median(saves.map(({ p50Ms }) => p50Ms)) };
  }

  const stored = async (): Promise<string> => {
    const { rows } = await owner.query<{ responses: number; changes: number }>(
      'select (select count(*)::int from responses) as responses, (select count(*)::int from response_changes) as changes',
    );
    return `${rows[0]?.responses.toLocaleString('en-US')} responses, ${rows[0]?.changes.toLocaleString('en-US')} changes`;
  };
  const tell = async (measured: Measured): Promise<void> =>
    console.log(
      `${await stored()}: ${perSecond(measured.saves)}, p50 ${ms(measured.p50Ms)}; bare route ${perSecond(measured.bare)}; ratio ${percentText(measured.saves / measured.bare)}`,
    );

  const before = await measure();
  await tell(before);
  // Responses of other attempts, with their history, as an institution has them after some years.
  await owner.query(
    `with other as (select gen_random_uuid() as attempt_id from generate_series(1, $1::int / $2::int)),
          made as (
            insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
            select o.attempt_id, i.id, i.institution_id, i.position + 1, '"a"'::jsonb, now(), now()
              from other o, questionnaire_items i where i.questionnaire_id = $3 returning *
          )
     insert into response_changes (attempt_id, item_id, institution_id, seq, value, answered_at, received_at, late)
     select attempt_id, item_id, institution_id, seq, value, answered_at, received_at, false from made`,
    [million, scenario.itemIds.length, scenario.questionnaireId],
  );
  const after = await measure();
  await tell(after);
  const growth = before.saves / before.bare / (after.saves / after.bare);
  console.log(
    `Work per save with a million beside that with a thousand: ${growth.toFixed(2)} (at most ${ratioMax})`,
  );
});
