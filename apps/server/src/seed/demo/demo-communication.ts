import { roleKeys } from '@certame/contract/permissions.ts';
import { classes } from '@certame/db/schema/academic.ts';
import { email_templates, news, news_classes, news_roles } from '@certame/db/schema/communication.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq, ne } from '@certame/db/sql.ts';
import { deliverAnnouncement, sendAnnouncement } from '#features/announcements/index.ts';
import type { PastScope } from '../past-scope.ts';
import { seedMailings } from './demo-mailings.ts';
import type { DemoSchool } from './demo-questionnaires.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

async function seedNews({ tx, institutionId }: PastScope['scope'], nowMs: number, classId: string) {
  const made = await tx
    .insert(news)
    .values([
      {
        institution_id: institutionId,
        title: 'Inscrições abertas para a feira de ciências',
        description:
          '<p>As equipes têm de <strong>três a cinco</strong> alunos. Procure a sua professora até sexta-feira.</p>',
        start: new Date(nowMs - 2 * dayMs),
        finish: new Date(nowMs + 20 * dayMs),
      },
      {
        institution_id: institutionId,
        title: 'Simulado de sábado: chegue às 7h40',
        description: '<p>Traga caneta preta de tubo transparente e um documento com foto.</p>',
        start: new Date(nowMs - dayMs),
        finish: new Date(nowMs + 10 * dayMs),
      },
      {
        institution_id: institutionId,
        title: 'Conselho de classe do 3º bimestre',
        description: '<p>Lancem as notas até a véspera. A pauta segue por e-mail.</p>',
        start: new Date(nowMs - dayMs),
        finish: new Date(nowMs + 12 * dayMs),
      },
    ])
    .returning({ id: news.id, title: news.title });
  const idOf = (start: string): string => {
    const found = made.find(({ title }) => title.startsWith(start));
    if (!found) throw new Error(`No news ${start}`);
    return found.id;
  };
  await tx
    .insert(news_classes)
    .values({ institution_id: institutionId, news_id: idOf('Simulado'), class_id: classId });
  const [teachers] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.institution_id, institutionId), eq(roles.key, roleKeys.T)));
  if (teachers)
    await tx
      .insert(news_roles)
      .values({ institution_id: institutionId, news_id: idOf('Conselho'), role_id: teachers.id });
}

/** News for everybody, a class and the teachers; a mailing that was sent and one that waits; a template; a note. */
export async function seedCommunication(past: PastScope, school: DemoSchool): Promise<void> {
  const { scope, services } = past;
  const nowMs = services.now();
  await seedNews(scope, Math.floor(nowMs / hourMs) * hourMs, school.classId);
  await seedMailings(past, school.classId);
  await scope.tx.insert(email_templates).values({
    institution_id: scope.institutionId,
    type: 'questionnaire_publication',
    name: 'Nova avaliação, com recado da coordenação',
    subject: '{{institution}}: a avaliação “{{questionnaire}}” já está aberta',
    body: '<p>Olá, {{name}}!</p><p>A avaliação <strong>{{questionnaire}}</strong> já pode ser feita.</p><p>{{period}}</p><p>{{link}}</p><p>Em caso de dúvida, procure a coordenação.</p>',
    action_label: 'Fazer a avaliação',
    active: false,
  });
  const [other] = await scope.tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.institution_id, scope.institutionId), ne(classes.id, school.classId)));
  if (!other) return;
  const { id } = await sendAnnouncement(scope, services, {
    message: 'A biblioteca fecha às 16h nesta sexta-feira.',
    targets: [{ kind: 'class', id: other.id }],
  });
  await deliverAnnouncement(services, scope.institutionId, id);
}
