import { attempts } from '@certame/db/schema/attempts.ts';
import { users } from '@certame/db/schema/identity.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { eq, isNotNull } from '@certame/db/sql.ts';
import { createAppeal } from '#features/appeals/commands/create-appeal.ts';
import { saveRules } from '#features/appeals/commands/save-rules.ts';
import { askBack } from '#features/appeals/handling/commands/ask-back.ts';
import { assignAppeal } from '#features/appeals/handling/commands/assign-appeal.ts';
import { decideAppeals } from '#features/appeals/handling/commands/decide-appeals.ts';
import { noteAppeal } from '#features/appeals/handling/commands/note-appeal.ts';
import { getDefinition } from '#features/exam/index.ts';
import { demoDomain } from './demo/demo-accounts.ts';
import type { PastScope } from './past-scope.ts';

const hourMs = 3_600_000;

/** Appeals against the questionnaire whose scores are released: in every state, two of them about the same question. */
export async function seedAppeals(past: PastScope): Promise<void> {
  const { scope, services } = past;
  const { tx } = scope;
  const userOf = async (account: string): Promise<string> => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `${account}@${demoDomain}`));
    if (!user) throw new Error(`The demonstration has no ${account}`);
    return user.id;
  };
  const [exam] = await tx
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(isNotNull(questionnaires.scores_released_at))
    .limit(1);
  if (!exam) throw new Error('The demonstration has no released scores');
  await saveRules(scope, services, exam.id, {
    ...{ enabled: true, days: 30, max_appeals: 3, whole_exam: true, item_ids: null },
    ...{ max_attachments: 3, answer_days: 10 },
  });
  const told = await tx.select({ id: notifications.id }).from(notifications);
  const manager = await userOf('manager');
  const items = [...(await getDefinition(scope.client, exam.id)).items.values()];
  const itemOf = (type: string, place = 0) => items.filter((item) => item.type === type)[place]?.id ?? null;
  const taken = await tx
    .select({ id: attempts.id, userId: attempts.user_id })
    .from(attempts)
    .where(eq(attempts.questionnaire_id, exam.id));
  const nowMs = services.now();
  const file = async (
    account: string,
    hoursAgo: number,
    appeal: Pick<Parameters<typeof createAppeal>[2], 'itemId' | 'reason' | 'reasoning'>,
  ): Promise<string> => {
    const userId = await userOf(account);
    const attemptId = taken.find((attempt) => attempt.userId === userId)?.id ?? '';
    past.setTime(nowMs - hoursAgo * hourMs);
    return createAppeal(past.as(userId), services, { attemptId, fileIds: [], ...appeal });
  };
  const asManager = past.as(manager);
  const rejected = await file('student', 100, {
    itemId: itemOf('multiple_choice', 1),
    reason: 'answer_key',
    reasoning:
      'A alternativa que marquei também respeita o teorema, pois o enunciado não diz qual é o cateto maior.',
  });
  const asked = await file('aluno01', 70, {
    itemId: itemOf('essay'),
    reason: 'correction',
    reasoning: 'Minha proposta de intervenção tem agente, ação e meio, mas perdi pontos nessa competência.',
  });
  for (const account of ['aluno02', 'aluno03'])
    await file(account, account === 'aluno02' ? 30 : 22, {
      itemId: itemOf('multiple_choice', 4),
      reason: 'statement',
      reasoning: 'O enunciado permite duas leituras, e a minha resposta está certa em uma delas.',
    });
  past.setTime(nowMs - 60 * hourMs);
  await assignAppeal(asManager, services, { id: rejected, handlerId: null });
  await noteAppeal(asManager, services, {
    ...{ id: rejected, isPublic: false },
    message: 'O professor de Matemática confirma o gabarito.',
  });
  await decideAppeals(asManager, services, {
    ...{ appealIds: [rejected], outcome: 'rejected', effect: null, release: false },
    answer: 'O gabarito está correto: a figura do enunciado mostra qual lado é a hipotenusa.',
  });
  past.setTime(nowMs - 20 * hourMs);
  await askBack(asManager, services, {
    id: asked,
    message: 'Em qual parágrafo está o detalhamento da proposta?',
  });
  // What is over is no news any more.
  const known = new Set(told.map(({ id }) => id));
  for (const { id } of await tx.select({ id: notifications.id }).from(notifications))
    if (!known.has(id)) await tx.delete(notifications).where(eq(notifications.id, id));
  past.setTime(nowMs);
}
