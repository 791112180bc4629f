import { randomUUID } from 'node:crypto';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import { openConversation } from '#features/chat/commands/open-conversation.ts';
import { readConversation } from '#features/chat/commands/read-conversation.ts';
import { sendMessage } from '#features/chat/commands/send-message.ts';
import { createMeeting } from '#features/meetings/index.ts';
import type { PastScope } from '../past-scope.ts';
import { demoDomain } from './demo-accounts.ts';
import type { DemoSchool } from './demo-questionnaires.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A few days of talk: the group of a class, a student with a teacher, the office with the teacher. */
export async function seedChat(past: PastScope, { classId }: Pick<DemoSchool, 'classId'>): Promise<void> {
  const idOf = async (account: string): Promise<string> => {
    const [user] = await past.scope.tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `${account}@${demoDomain}`));
    return user?.id ?? '';
  };
  const teacherId = await idOf('teacher');
  const studentId = await idOf('student');
  const classmateId = await idOf('student2');
  const managerId = await idOf('manager');
  const nowMs = past.services.now();
  const say = async (conversationId: string, userId: string, agoMs: number, body: string): Promise<void> => {
    past.setTime(nowMs - agoMs);
    const message = { client_id: randomUUID(), body, file_id: null };
    await sendMessage(past.as(userId), past.services, conversationId, message);
  };
  await say(
    classId,
    teacherId,
    2 * day,
    'Bom dia, turma! O simulado da semana já está liberado em “Minhas avaliações”.',
  );
  await say(classId, classmateId, 2 * day - 9 * minute, 'Professora, dá para fazer pelo celular?');
  await say(classId, teacherId, 2 * day - 14 * minute, 'Dá sim. Só fiquem em um lugar com boa conexão.');
  await say(classId, studentId, 2 * day - 20 * minute, 'Obrigada, professora!');
  await say(classId, teacherId, day, 'Lembrete: a revisão de funções é amanhã, no segundo horário.');

  const direct = await openConversation(past.as(studentId), teacherId);
  await say(
    direct.id,
    studentId,
    day + 90 * minute,
    'Professor, fiquei com dúvida na questão 12 do simulado.',
  );
  await say(
    direct.id,
    teacherId,
    day + 60 * minute,
    'Vamos ver juntos amanhã, depois da aula? Traga o seu rascunho.',
  );
  await say(direct.id, studentId, day + 55 * minute, 'Combinado!');
  await say(direct.id, teacherId, 3 * 60 * minute, 'Separei dois exercícios parecidos para você treinar.');

  const office = await openConversation(past.as(managerId), teacherId);
  await say(
    office.id,
    managerId,
    5 * 60 * minute,
    'Bom dia! As notas do 3º ano A podem ser liberadas na sexta?',
  );
  await readConversation(past.as(teacherId), past.services, { id: classId, seq: 99 });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A meeting of the day after tomorrow, whose link its host gives out. */
export async function seedMeetings({
  scope,
  services,
}: Pick<PastScope, 'scope' | 'services'>): Promise<void> {
  // Two in the afternoon in São Paulo.
  const startsAt = Math.floor(services.now() / dayMs + 2) * dayMs + 17 * hourMs;
  await createMeeting(scope, services, {
    name: 'Reunião pedagógica do bimestre',
    starts_at: new Date(startsAt).toISOString(),
  });
}
