import { clientWith, createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { createCandidates, openAttempts } from '../exam/candidates.ts';
import { createExam40 } from '../exam/exam40.ts';
import { cpuSecondsOf } from '../lib/process-cpu.ts';
import { benchSecret, onStage, type Stage } from '../lib/stage.ts';
import { ms, percentile, perSecond } from '../lib/statistics.ts';
import type { LiveJob, LiveResult } from './live-load.ts';

const [tiles, supervisors, seconds] = [30, 10, 20];
const bytesPerSecond = 44_000;
const deviceId = 'bench-device';
const institution = 'Colégio Horizonte';
const corePercentMost = 100;

/** A room in which thirty candidates are recorded, with ten people who may watch it. */
async function makeRoom({ owner, ownerUrl }: Stage, address: string) {
  const { userIds, tokens } = await createCandidates(owner, ownerUrl, benchSecret, tiles);
  const scenario = await createExam40(ownerUrl, userIds);
  const { institutionId, questionnaireId, shortUrlId } = scenario;
  const emails = Array.from({ length: supervisors }, (_, index) => `supervisor-${index}@certame.example`);
  await createMembers(
    owner,
    institution,
    emails.map((email) => ({ email, roleKey: 'supervisor' })),
  );
  const watchers = await createSessions(ownerUrl, emails, benchSecret);
  const [manager] = await createSessions(ownerUrl, ['manager@certame.example'], benchSecret);
  if (!manager) throw new Error('nobody manages');
  const staff = clientWith(address, manager, institutionId);
  const made = await staff.post('/api/v1/classroom_configs', {
    ...{ name: 'Salas', questionnaire_id: questionnaireId, prefix: 'Sala' },
    ...{ quantity_per_room: tiles, quantity_total: tiles, support_ids: [] },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { rows: rooms } = await owner.query<{ id: string }>('select id from rooms where config_id = $1', [
    made.body.model.id,
  ]);
  const roomId = rooms[0]?.id ?? '';
  const seated = await staff.put(`/api/v1/classrooms/${roomId}/supervisors`, {
    user_ids: watchers.map(({ userId }) => userId),
  });
  if (seated.status >= 300) throw new Error(JSON.stringify(seated.body));
  for (const token of tokens)
    await clientWith(address, { token }, institutionId).post(`/api/v1/forms/${shortUrlId}/answers`, {
      device_id: deviceId,
    });
  const candidates = await openAttempts(ownerUrl, questionnaireId, userIds, tokens);
  const { rows } = await owner.query<{ id: string; attempt_id: string }>(
    `insert into media_segments (id, institution_id, attempt_id, device_id, source, mime, started_at)
     select gen_random_uuid(), institution_id, id, $2, 'camera_and_screen', 'video/webm;codecs=vp8,opus', now() - interval '1 hour' from attempts where questionnaire_id = $1
     returning id, attempt_id`,
    [questionnaireId, deviceId],
  );
  const segmentOf = new Map(rows.map(({ id, attempt_id }) => [attempt_id, id]));
  const recorders = candidates.map((one) => ({ ...one, segmentId: segmentOf.get(one.attemptId) ?? '' }));
  return { institutionId, roomId, recorders, watchers };
}

/** What ten people who watch the same thirty candidates cost the server, and how long a chunk is on its way to them. */
export async function measureWatching(): Promise<void> {
  await onStage(async (stage) => {
    const { address, child, ask } = await stage.startProduct();
    const loader = stage.run('proctoring/live-load.ts');
    const room = await makeRoom(stage, address);
    const pid = child.pid ?? 0;
    await ask('server-times');
    const before = cpuSecondsOf(pid);
    const job: LiveJob = { ...room, address, seconds, bytesPerSecond, deviceId };
    const watched = await loader.ask<LiveResult>(job);
    const own = (await ask<{ durations: number[] }>('server-times')).durations.sort((a, b) => a - b);
    const corePercent = (100 * (cpuSecondsOf(pid) - before)) / watched.seconds;
    const isWithin =
      corePercent < corePercentMost &&
      watched.failed === 0 &&
      watched.fetched === watched.chunks * supervisors;
    console.log(
      `${supervisors} supervisors x ${tiles} tiles: ${perSecond(watched.chunks / watched.seconds)} chunks cut, ${perSecond(watched.fetched / watched.seconds)} fetched, with their watchers after p50 ${ms(watched.p50Ms)}, p99 ${ms(watched.p99Ms)} (of that in the server p50 ${ms(percentile(own, 50))}, p99 ${ms(percentile(own, 99))}; the bench's own clock ${ms(watched.latenessP99Ms)} late), failed ${watched.failed}; ${corePercent.toFixed(0)} % of a core in the server, allowed ${corePercentMost} %: ${isWithin ? 'within' : 'OVER'} the budget`,
    );
  });
}
