import { contents } from '@certame/contract/features/contents/area.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { resolveAreaTable } from '#crud/area-table.ts';
import { createRow } from '#crud/write/save-row.ts';
import { inviteByCode } from '#features/class-invites/commands/invite-by-code.ts';
import { inviteByEmail } from '#features/class-invites/commands/invite-by-email.ts';
import { addVideo } from '#features/contents/commands/add-video.ts';
import { recordView } from '#features/contents/views.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { PastScope } from '../past-scope.ts';
import type { DemoSchool } from './demo-questionnaires.ts';

const dayMs = 24 * 3_600_000;

interface DemoContent {
  name: string;
  type: 'A' | 'M';
  discipline: string;
  body: string;
  video?: string;
  published?: boolean;
  /** Every so many students of the class have opened it; 0: nobody. */
  seenByEvery: number;
}

const demoContents: readonly DemoContent[] = [
  {
    name: 'Função do segundo grau: vértice e raízes',
    type: 'M',
    discipline: 'Matemática',
    body: '<p>Resumo da aula sobre a parábola: <strong>vértice</strong>, raízes e concavidade.</p><p>O vértice fica em <span data-latex="x_v = -\\frac{b}{2a}"></span>. Reveja os exemplos antes da lista de exercícios.</p>',
    seenByEvery: 2,
  },
  {
    name: 'Lista de exercícios: interpretação de textos',
    type: 'A',
    discipline: 'Língua Portuguesa',
    body: '<p>Leia os três textos da aula e responda em até dez linhas cada:</p><ol><li>Qual é a tese do autor?</li><li>Que argumentos a sustentam?</li><li>Há um contra-argumento?</li></ol><p>Entregue na próxima aula.</p>',
    seenByEvery: 3,
  },
  {
    name: 'A fotossíntese em cinco minutos',
    type: 'M',
    discipline: 'Ciências da Natureza',
    body: '<p>Assista ao vídeo e anote o papel da luz, da água e do gás carbônico.</p>',
    video: 'https://www.youtube.com/watch?v=xEF8shaU_34',
    seenByEvery: 4,
  },
  {
    name: 'Roteiro de estudos para o simulado',
    type: 'M',
    discipline: 'Ciências Humanas',
    body: '<p>Rascunho: organizar por competência e incluir os mapas.</p>',
    published: false,
    seenByEvery: 0,
  },
];

/** Contents for the first class, some of them opened, and invitations to it that still stand. */
export async function seedContents(past: PastScope, school: DemoSchool): Promise<void> {
  const { scope, services } = past;
  const { classId } = school;
  const startMs = services.now();
  const students = await queryRows(
    scope,
    z.object({ user_id: z.string() }),
    sql`select p.user_id from class_students cs join people p on p.id = cs.person_id
         where cs.class_id = ${classId} and p.user_id is not null order by p.name`,
  );
  for (const [index, content] of demoContents.entries()) {
    const discipline = school.disciplineIds.get(content.discipline);
    const { id } = await createRow(
      resolveAreaTable(contents),
      { scope, services },
      {
        name: content.name,
        type: content.type,
        body: content.body,
        published: content.published ?? true,
        class_ids: [classId],
        discipline_ids: discipline ? [discipline] : [],
      },
    );
    await scope.tx.execute(sql`update contents set created_by = ${scope.userId} where id = ${id}`);
    if (content.video) await addVideo(scope, { contentId: id, url: content.video, title: '' });
    if (content.seenByEvery === 0) continue;
    for (const [place, student] of students.entries())
      if (place % content.seenByEvery === 1)
        await recordView(
          scope,
          id,
          student.user_id,
          new Date(startMs - (index + 1) * dayMs + place * 600_000),
        );
  }
  const staff = { userId: scope.userId ?? '', permissions: new Set(['classes.edit']) };
  await inviteByCode(scope, services, staff, { class_id: classId, expires_at: null, max_uses: 40 });
  await inviteByEmail(scope, services, staff, {
    class_id: classId,
    list: 'responsavel.secretaria@certame.example, novo.aluno@certame.example',
    expires_at: new Date(startMs + 30 * dayMs).toISOString(),
    send: false,
  });
}
