import {
  type QuestionnaireBody,
  questionnaireBodySchema,
} from '@certame/contract/features/questionnaires/questionnaire.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { eq } from '@certame/db/sql.ts';
import type { z } from 'zod';
import { createQuestionnaire } from '#features/questionnaires/commands/create-questionnaire.ts';
import { releaseQuestionnaire } from '#features/questionnaires/commands/release-questionnaire.ts';
import { addParticipants } from '#features/questionnaires/participants/commands/add-participants.ts';
import { createQuestion } from '#features/questions/commands/create-question.ts';
import { questionBank } from '../content/question-bank.ts';
import type { PastScope } from '../past-scope.ts';
import { type DemoAttempts, seedFinished } from './demo-attempts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface DemoSchool {
  /** Discipline by its name. */
  disciplineIds: ReadonlyMap<string, string>;
  classId: string;
  graderId: string;
}

async function seedBank(
  { scope, services }: PastScope,
  school: DemoSchool,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { slug, discipline, body } of questionBank) {
    const discipline_id = school.disciplineIds.get(discipline) ?? null;
    const { id } = await createQuestion(scope, services.files, { ...body, discipline_id });
    ids.set(slug, id);
  }
  return ids;
}

type Input = z.input<typeof questionnaireBodySchema>;

async function compose({ scope }: PastScope, input: Input): Promise<string> {
  const body: QuestionnaireBody = questionnaireBodySchema.parse(input);
  return createQuestionnaire(scope, { body, passwordHash: undefined });
}

/** Released at the demonstration's time, with the whole class on its list and every invite sent. */
async function release(past: PastScope, id: string, classId: string): Promise<void> {
  const { scope, services } = past;
  await addParticipants(scope, services, { id, class_ids: [classId], student_ids: [], emails: '' });
  await releaseQuestionnaire(scope, services, id);
  await scope.tx
    .update(participants)
    .set({ invite_status: 's' })
    .where(eq(participants.questionnaire_id, id));
}

/** Fills the first institution with questions and with a questionnaire of each state. */
export async function seedQuestionnaires(past: PastScope, school: DemoSchool): Promise<void> {
  // Periods begin and end at full hours, as people set them.
  const startMs = Math.floor(past.services.now() / hourMs) * hourMs;
  const daysAgo = (days: number): string => new Date(startMs - days * dayMs).toISOString();
  const questionIds = await seedBank(past, school);
  const placed = (...slugs: string[]) => slugs.map((slug) => ({ question_id: questionIds.get(slug) ?? '' }));

  const finished: DemoAttempts = {
    periodStartMs: startMs - 21 * dayMs,
    periodEndMs: startMs - 14 * dayMs,
    questionnaireId: await compose(past, {
      name: 'Avaliação diagnóstica — 3º ano A',
      starts_at: daysAgo(21),
      ends_at: daysAgo(14),
      settings: {
        limit_min: 90,
        shuffle_options: true,
        view_ranking: true,
        view_answer_key: true,
        minimum_score_percent: '50',
        average_score_percent: '60',
        instructions: 'Responda sozinho e com calma: a avaliação serve para planejar as aulas do bimestre.',
      },
      sections: [
        { title: 'Matemática', items: placed('juros', 'pitagoras', 'condicional', 'irracionais') },
        {
          title: 'Ciências da Natureza',
          items: placed('metano', 'celula-vegetal', 'albinismo', 'som-vacuo'),
        },
        { title: 'Ciências Humanas', items: placed('urbanizacao', 'capitais', 'direitos-sociais', 'weber') },
        { title: 'Redação', items: [{ question_id: questionIds.get('redacao') ?? '', score: '10' }] },
      ],
    }),
  };
  past.setTime(startMs - 22 * dayMs);
  await release(past, finished.questionnaireId, school.classId);
  await seedFinished(past, finished, school.graderId);

  past.setTime(startMs);
  const draw = (name: string, count: number, difficulty: 'D' | 'M' | 'E') => ({
    count,
    difficulty,
    discipline_id: school.disciplineIds.get(name) ?? null,
  });
  await compose(past, {
    name: 'Simulado com sorteio de questões',
    settings: { limit_min: 60, presentation: 'question', shuffle_questions: true, shuffle_options: true },
    sections: [
      { title: 'Aquecimento', items: placed('personificacao', 'pendular') },
      {
        title: 'Sorteadas do banco',
        description: 'Cada estudante recebe questões diferentes, da mesma disciplina e dificuldade.',
        draws: [
          draw('Matemática', 2, 'M'),
          draw('Língua Portuguesa', 1, 'M'),
          draw('Ciências da Natureza', 2, 'E'),
          draw('Ciências Humanas', 2, 'E'),
        ],
      },
    ],
  });

  const open = await compose(past, {
    name: 'Avaliação bimestral — 3º ano A',
    starts_at: daysAgo(1),
    ends_at: daysAgo(-60),
    settings: {
      limit_min: 45,
      presentation: 'section',
      shuffle_options: true,
      view_answer_key: true,
      minimum_score_percent: '60',
      instructions:
        'São quatro partes. Você pode voltar a uma questão enquanto houver tempo, e suas respostas são salvas sozinhas.',
    },
    sections: [
      { title: 'Matemática', items: placed('parabola', 'pitagoras', 'condicional', 'logaritmo') },
      {
        title: 'Linguagens',
        items: placed('cronica', 'cronica-tema', 'titulo', 'crase', 'conectivos'),
      },
      {
        title: 'Ciências da Natureza e Humanas',
        items: placed('resistores', 'celula-vegetal', 'gelo', 'vacina', 'urbanizacao', 'capitais'),
      },
      {
        title: 'Produção',
        description: 'A redação vale 10 pontos e será corrigida por uma pessoa, segundo cinco critérios.',
        items: [{ question_id: questionIds.get('redacao') ?? '', score: '10' }],
      },
    ],
  });
  past.setTime(startMs - dayMs);
  await release(past, open, school.classId);
  past.setTime(startMs);
}
