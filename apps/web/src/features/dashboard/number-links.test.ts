import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { dashboardNumbers, firstSteps } from '@certame/contract/features/dashboard/endpoints.ts';
import { defaultPermissionsOf, roleKeys, satisfiesRule } from '@certame/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { matchScreen } from '#app/navigation/match-screen.ts';
import {
  failures,
  findLinkOfNumber,
  ofCandidates,
  pathOfNumber,
  placeOfStep,
  shownNumbers,
} from './number-links.ts';

const some = { id: 'q', name: 'Prova', count: 1 };
const exam = { ...some, starts_at: null, ends_at: null, participants: 3, open: 1, finished: 0 };
const home: Dashboard = {
  server_now: '2026-11-21T12:00:00.000Z',
  numbers: (Object.keys(dashboardNumbers) as (keyof typeof dashboardNumbers)[]).map((key) => ({
    key,
    count: 1,
    most_in: key === 'imports_failed' ? 'students' : 'm',
  })),
  first_steps: null,
  exams_today: [exam],
  to_correct: [some],
  to_release: [some],
  to_audit: [some],
  latest_results: [],
  own_rooms: [],
  own_classes: [],
  activity: [],
};

describe('numbers of home', () => {
  it.each(Object.values(roleKeys))('lead %s to screens that open', (role) => {
    const held = new Set(defaultPermissionsOf(role));
    const plain = home.numbers
      .filter(({ key }) => satisfiesRule(dashboardNumbers[key], held))
      .filter((number) => findLinkOfNumber(number, home, held) === null)
      .map(({ key }) => key);
    // Restricted students find their exams on the same page, and an invitation is open only to its recipient while it is valid.
    if (role === 'restricted_student') expect(plain).toEqual(['to_take', 'new_results', 'class_invites']);
    else expect(plain).toEqual([]);
  });

  it('lead whoever may open everything to the very rows they count', () => {
    const paths = home.numbers.map((number) => [number.key, pathOfNumber(number, home, () => true)]);
    expect(Object.fromEntries(paths)).toEqual({
      to_take: '/questionnaires/answers',
      new_results: '/questionnaires/answers',
      class_invites: '/class_invite',
      exams_today: '/questionnaires?f.state=released',
      attempts_open: '/questionnaires/q/resume?f.state=in_progress&f.state=paused&f.state=returned',
      to_correct: '/questionnaires/q/correction',
      to_release: '/questionnaires/q/resume?f.state=awaiting_release',
      to_audit: '/questionnaires/q/resume',
      own_classes: '/classes_students',
      imports_failed: '/students',
      invites_failed: '/questionnaires/m/edit?f.invite_status=e',
      mails_failed: '/emails_sent?f.eventType=error&f.eventType=bounced',
      new_leads: '/campaigns/m/edit?tab=leads&f.state=new',
      unread_messages: '/chat',
    });
  });

  it('are a candidate’s own where somebody works as one, and silent at zero', () => {
    const { numbers } = home;
    expect(new Set(shownNumbers(home, true).map(({ key }) => key))).toEqual(ofCandidates);
    expect(shownNumbers({ ...home, numbers: numbers.map((one) => ({ ...one, count: 0 })) }, true)).toEqual(
      [],
    );
  });

  it('tell first of what failed', () => {
    const shown = shownNumbers(home, false).map(({ key }) => key);
    expect(new Set(shown.slice(0, failures.size))).toEqual(failures);
    expect(shown).toHaveLength(home.numbers.length);
  });
});

it('first steps lead whoever may take them to a screen that opens', () => {
  for (const role of Object.values(roleKeys)) {
    const held = new Set(defaultPermissionsOf(role));
    for (const [step, rule] of Object.entries(firstSteps)) {
      if (!satisfiesRule(rule, held)) continue;
      const { screen, built } = matchScreen(placeOfStep[step as keyof typeof firstSteps]);
      expect([role, step, built, screen && satisfiesRule(screen.rule, held)]).toEqual([
        role,
        step,
        true,
        true,
      ]);
    }
  }
});
