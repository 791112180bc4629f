import { randomUUID } from 'node:crypto';
import type { SupportKind } from '@certame/contract/features/proctoring/support/support-states.ts';
import { users } from '@certame/db/schema/identity.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { room_configs } from '@certame/db/schema/rooms.ts';
import { support_answers, support_requests } from '@certame/db/schema/support.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import {
  askForSupport,
  closeSupport,
  takeSupport,
  transferSupport,
  writeAsStaff,
} from '#features/proctoring/support/index.ts';
import type { PastScope } from '../past-scope.ts';
import { demoDomain } from './demo-accounts.ts';

const minuteMs = 60_000;

const answers: readonly { title: string; kind: SupportKind | null; text: string }[] = [
  {
    title: 'Já estou olhando',
    kind: null,
    text: 'Oi! Recebi o seu pedido e já estou olhando. Fique nesta página, por favor.',
  },
  {
    title: 'Permitir a câmera',
    kind: 'camera',
    text: 'Clique no cadeado ao lado do endereço do site, escolha “Permitir” para a câmera e recarregue a página. Nada do que você respondeu se perde.',
  },
  {
    title: 'Compartilhar a tela inteira',
    kind: 'screen',
    text: 'Quando o navegador perguntar, escolha a opção “Tela inteira” e marque a sua tela antes de confirmar.',
  },
  {
    title: 'Internet caiu',
    kind: 'internet',
    text: 'Pode continuar respondendo: tudo fica guardado no seu computador e é enviado assim que a conexão voltar.',
  },
];

/** Canned answers, a request that waits and one that was helped with, both before the exam that is divided into rooms. */
export async function seedSupport(past: PastScope): Promise<void> {
  const { tx, institutionId } = past.scope;
  await tx
    .insert(support_answers)
    .values(answers.map((answer) => ({ institution_id: institutionId, ...answer })));
  const [exam] = await tx
    .select({ id: questionnaires.id, shortUrlId: questionnaires.short_url_id })
    .from(room_configs)
    .innerJoin(questionnaires, eq(questionnaires.id, room_configs.questionnaire_id))
    .where(eq(room_configs.institution_id, institutionId))
    .limit(1);
  const userOf = async (account: string): Promise<string> => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `${account}@${demoDomain}`));
    if (!user) throw new Error(`The demonstration has no ${account}`);
    return user.id;
  };
  if (!exam) return;
  const [manager, supervisor, first, second] = await Promise.all(
    ['manager', 'supervisor', 'aluno03', 'aluno05'].map(userOf),
  );
  if (!manager || !supervisor || !first || !second) return;
  // Staff have the queue before them: nobody gets a notice of what is over.
  const services = {
    ...past.services,
    realtime: { ...past.services.realtime, membersOf: () => new Set([manager, supervisor]) },
  };
  const asked = (kind: SupportKind, text: string) => ({
    ...{ shortUrlId: exam.shortUrlId, kind, text },
    client_id: randomUUID(),
  });
  const nowMs = services.now();
  past.setTime(nowMs - 26 * 60 * minuteMs);
  await askForSupport(
    past.as(first),
    services,
    asked('camera', 'O teste diz que a minha câmera está em uso por outro programa.'),
  );
  const [request] = await tx
    .select({ id: support_requests.id })
    .from(support_requests)
    .where(and(eq(support_requests.questionnaire_id, exam.id), sql`state = 'waiting'`));
  if (!request) throw new Error('The demonstration has no request');
  const { id } = request;
  const write = (userId: string, text: string, internal = false) =>
    writeAsStaff(past.as(userId), services, { id, client_id: randomUUID(), text, internal });
  past.setTime(nowMs - (26 * 60 - 2) * minuteMs);
  await takeSupport(past.as(supervisor), services, id);
  await write(supervisor, 'Oi! Feche o programa de reuniões e teste de novo, por favor.');
  await write(supervisor, 'Já tinha acontecido no simulado da semana passada.', true);
  // Taken over, not given: nobody gets a notice of it.
  await transferSupport(past.as(manager), services, {
    id,
    toId: manager,
    note: 'O Vítor foi abrir a Sala 01.',
  });
  past.setTime(nowMs - (26 * 60 - 9) * minuteMs);
  await write(manager, 'Agora apareceu aqui que a câmera funciona. Boa prova!');
  await closeSupport(past.as(manager), services, { id, outcome: 'solved', note: null });
  past.setTime(nowMs - 4 * minuteMs);
  await askForSupport(
    past.as(second),
    services,
    asked('access', 'Entrei com o meu e-mail, mas o botão de começar não aparece para mim.'),
  );
}
