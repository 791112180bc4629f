import type { createPracticalTest, PracticalTest } from '@certame/contract/features/practical/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { bodyOfLogins, type NewLoginDraft } from '#features/accounts/index.ts';

type Body = BodyOf<typeof createPracticalTest>;
export type TestDraft = Omit<Required<Body>, 'new_teachers'> & { new_teachers: NewLoginDraft[] };
export type SectionDraft = TestDraft['sections'][number];
export type ItemDraft = SectionDraft['items'][number];

let made = 0;
/** Short, and never that of a row that was there before: stations and items keep their ids for good. */
const newKey = (letter: 's' | 'i'): string => {
  made += 1;
  return `${letter}${Date.now().toString(36)}${made}`;
};

export const emptyItem = (): ItemDraft => ({ id: newKey('i'), text: '', kind: 'check', max: '1', levels: 2 });
export const emptySection = (): SectionDraft => ({
  ...{ id: newKey('s'), name: '', instructions: '', minutes: 10, weight: '1' },
  items: [emptyItem()],
});

export function draftOf(test: PracticalTest | null): TestDraft {
  if (!test)
    return {
      ...{ name: '', questionnaire_id: null, item_id: null, sections: [emptySection()], max_score: '10' },
      ...{ examiners: 1, max_difference: null, max_criterion_difference: null },
      ...{ starts_at: null, break_minutes: 1 },
      ...{ teacher_ids: [], new_teachers: [], students: [] },
    };
  const { name, questionnaire_id, item_id, sections, max_score, examiners, max_difference } = test;
  const { max_criterion_difference, starts_at, break_minutes, teacher_ids } = test;
  return {
    ...{ name, questionnaire_id, item_id, sections, max_score, examiners, max_difference },
    ...{ max_criterion_difference, starts_at, break_minutes, teacher_ids },
    new_teachers: [],
    students: test.students.map(({ person_id, identifier }) => ({ person_id, identifier })),
  };
}

const limitOf = ({ examiners }: Pick<TestDraft, 'examiners'>, limit: string | null): string | null =>
  examiners > 1 && limit?.trim() ? limit : null;

/** As the API takes it: an empty field is none. */
export const bodyOf = ({ new_teachers, ...draft }: TestDraft): Body => ({
  ...draft,
  new_teachers: bodyOfLogins(new_teachers),
  max_difference: limitOf(draft, draft.max_difference),
  max_criterion_difference: limitOf(draft, draft.max_criterion_difference),
  students: draft.students.map(({ person_id, identifier }) => ({
    person_id,
    identifier: identifier?.trim() ? identifier : null,
  })),
});

/** The students that are chosen, with the identifiers that they have. */
export const withStudents = (
  students: TestDraft['students'],
  personIds: readonly string[],
): TestDraft['students'] =>
  personIds.map(
    (person_id) =>
      students.find((student) => student.person_id === person_id) ?? { person_id, identifier: null },
  );
