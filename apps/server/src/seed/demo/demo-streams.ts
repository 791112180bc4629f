import { class_teachers } from '@certame/db/schema/academic.ts';
import { streams } from '@certame/db/schema/streams.ts';
import { eq } from '@certame/db/sql.ts';
import { createStream } from '#features/streams/commands/create-stream.ts';
import type { PastScope } from '../past-scope.ts';
import type { DemoSchool } from './demo-questionnaires.ts';

const dayMs = 24 * 3_600_000;
/** Of a day in São Paulo. */
const eveningMs = 22 * 3_600_000;

/** A lesson that the first class is to see tomorrow, and one of last week that nobody recorded. */
export async function seedStreams(past: PastScope, { classId }: Pick<DemoSchool, 'classId'>): Promise<void> {
  const { services } = past;
  const [teaching] = await past.scope.tx
    .select({ userId: class_teachers.user_id })
    .from(class_teachers)
    .where(eq(class_teachers.class_id, classId))
    .limit(1);
  if (!teaching) return;
  const scope = past.as(teaching.userId);
  const teacher = { userId: teaching.userId, permissions: new Set(['stream.menu']) };
  const today = Math.floor(services.now() / dayMs) * dayMs;
  await createStream(scope, services, teacher, {
    title: 'Revisão ao vivo: funções e gráficos',
    class_id: classId,
    planned_at: new Date(today + dayMs + eveningMs).toISOString(),
    shows: 'camera_and_screen',
    microphone: true,
    recorded: true,
  });
  const began = new Date(today - 6 * dayMs + eveningMs);
  const ended = new Date(began.getTime() + 50 * 60_000);
  await scope.tx.insert(streams).values({
    ...{ institution_id: scope.institutionId, class_id: classId, shows: 'camera' },
    title: 'Plantão de dúvidas: redação',
    ...{ state: 'ended', started_at: began, ended_at: ended, media_deleted_at: ended },
    ...{ broadcaster_id: teaching.userId, created_by: teaching.userId, created_at: began, updated_at: ended },
  });
}
