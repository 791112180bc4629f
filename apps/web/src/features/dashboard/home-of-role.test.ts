import { satisfiesRule } from '@certame/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { homeOfRole } from './home-of-role.ts';

const holding =
  (...held: string[]) =>
  (rule: string) =>
    satisfiesRule(rule, new Set(held));
const both = holding('questionnaires.menu', 'questionnaires.menu.answers', 'questionnaires.correction');

describe('home by the active role', () => {
  it('is the staff’s for a teacher and a student’s for the same person as a student', () => {
    expect(homeOfRole('teacher', both)).toEqual({ isStaff: true, isCandidate: true, isGrader: true });
    expect(homeOfRole('student', both)).toEqual({ isStaff: false, isCandidate: true, isGrader: false });
  });

  it('is the grader’s for a corrector who may also run exams', () => {
    expect(homeOfRole('corrector', both)).toMatchObject({ isStaff: false, isGrader: true });
  });

  it('is a candidate’s for who may answer and nothing else', () => {
    expect(homeOfRole('restricted_student', holding('questionnaires.can_answer'))).toEqual({
      isStaff: false,
      isCandidate: true,
      isGrader: false,
    });
  });

  it('never shows what no role permits', () => {
    expect(homeOfRole('teacher', holding())).toEqual({ isStaff: false, isCandidate: false, isGrader: false });
    expect(homeOfRole(null, holding('questionnaires.menu'))).toMatchObject({ isStaff: true });
  });
});
