import type { ApiClient } from '@certame/testkit/api-client.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { builtScreens } from '../../apps/web/src/app/built-screens.ts';
import { atRestAfter, untilStill } from './at-rest.ts';
import { makeAppeal } from './data/appeals.ts';
import { makeChoiceExam, releaseExam } from './data/choice-exam.ts';
import { type MadeCorrection, makeCorrection } from './data/corrections.ts';
import { makePaper } from './data/papers.ts';
import { storedSession } from './stored-session.ts';
import { addressOfProduct, apiAs, emailOf, firstInstitution, must } from './test.ts';

export type Visitor = 'anonymous' | 'admin' | 'student';
export type Theme = 'light' | 'dark';

/** A built screen at an address that has something to show. */
export interface Visit {
  name: string;
  path: string;
  visitor: Visitor;
}

const unsigned = new Set([
  '/login',
  '/register',
  '/verified',
  '/ilogin',
  '/sslogin',
  '/social_register/:token/:provider/:email/:name',
  '/privacy-policy',
  '/terms-service',
  '/forgot-password',
  '/reset-password/:token',
  '/first-access',
  '/invalid-signature',
  '/maintenance',
  '/version',
  '/campaigns/:code',
  '/form/:short_url_id/lead/:lead_id',
]);
/** Without a link that lives for minutes they lead elsewhere; accounts/login-links.spec.ts and exam/capture.spec.ts open them. */
const byLinkAlone = new Set(['/slogin/:s_email', '/questionnaire_answer/media/upload_device/:encrypParam']);
/** What staff look at, under the address of the candidates' page, is not for candidates. */
const ofCandidates = /^\/(g?form\/(?!.*\/preview$)|questionnaires\/answers$|appeals(\/|$))/;

const firstOf = async (path: string): Promise<string> => {
  const { model } = await must((await apiAs('admin')).get(`${path}?per_page=1`));
  const id = model.data[0]?.id;
  if (!id) throw new Error(`The demonstration has nothing at ${path}`);
  return id;
};

interface Example {
  questionnaireId: string;
  openFormId: string;
  /** One without exam trappings, which `/gform` shows instead of leading to the room. */
  plainFormId: string;
  releasedFormId: string;
  releasedAnswerId: string;
  contentId: string;
  classId: string;
  auditId: string;
  inviteCode: string;
  roomId: string;
  roomConfigId: string;
  /** A request for help that is open. */
  supportId: string;
  /** One that is divided into rooms. */
  dividedId: string;
  /** The student's own, which nobody handles yet. */
  appealId: string;
  /** An answer that was given out to the administrator. */
  correction: MadeCorrection;
  /** A form that the administrator fills in. */
  practical: { testId: string; teacherId: string; studentId: string; sectionId: string; identifier: string };
  /** One whose sheets are printed. */
  paperId: string;
}

async function releasePlainForm(admin: ApiClient): Promise<string> {
  const { id, shortUrlId } = await makeChoiceExam(admin, {
    name: 'Formulário de opinião',
    questions: [['Como foi o semestre?', ['Bom', 'Ruim']]],
    settings: { invited_only: false },
  });
  await releaseExam(admin, id);
  return shortUrlId;
}

/** What of the demonstration is worth looking at: a questionnaire with scores, a form to begin, a released result. */
async function findPractical(admin: ApiClient): Promise<Example['practical']> {
  const base = '/api/v1/practical_tests';
  const { model: mine } = await must(admin.get(`${base}/tests`));
  const { id: testId, teacher_id: teacherId } = mine.data[0];
  const { model } = await must(admin.get(`${base}/${testId}/teachers/${teacherId}/students`));
  const [{ id: studentId, identifier, visits }] = model.students;
  return { testId, teacherId, studentId, identifier, sectionId: visits[0].section_id };
}

async function findExample(): Promise<Example> {
  const admin = await apiAs('admin');
  const student = await apiAs('student');
  const list = (await must(admin.get('/api/v1/questionnaires?per_page=100'))).model.data;
  const mine = (await must(student.get('/api/v1/questionnaires/answers'))).model;
  const released = mine.find((one: { results_available: boolean }) => one.results_available);
  const open = mine.find(
    (one: { may_start: boolean; answer_id: string | null }) => one.may_start && one.answer_id === null,
  );
  const questionnaire =
    list.find((one: { short_url_id: string }) => one.short_url_id === released?.short_url_id) ?? list[0];
  if (!released || !open || !questionnaire)
    throw new Error('The demonstration lacks a released result or an open questionnaire');
  const invites = (await must(admin.get('/api/v1/class_invites?per_page=100'))).model.data;
  const inviteCode = invites.find((one: { kind: string }) => one.kind === 'code')?.code;
  if (!inviteCode) throw new Error('The demonstration lacks a code of a class');
  const division = (await must(admin.get('/api/v1/classroom_configs?per_page=1'))).model.data[0];
  if (!division) throw new Error('The demonstration divides no exam into rooms');
  return {
    questionnaireId: questionnaire.id,
    openFormId: open.short_url_id,
    plainFormId: await releasePlainForm(admin),
    releasedFormId: released.short_url_id,
    releasedAnswerId: released.answer_id,
    contentId: await firstOf('/api/v1/contents'),
    classId: await firstOf('/api/v1/classes'),
    auditId: await firstOf('/api/v1/proctoring/audits'),
    inviteCode,
    roomId: await firstOf('/api/v1/classrooms'),
    roomConfigId: division.id,
    supportId: await firstOf('/api/v1/support/requests'),
    dividedId: division.questionnaire_id,
    appealId: await makeAppeal(student, released.answer_id),
    correction: await makeCorrection('Redação de exemplo'),
    practical: await findPractical(admin),
    paperId: (await makePaper(admin, 'Prova de papel de exemplo')).id,
  };
}

async function findVisits(): Promise<Visit[]> {
  const example = await findExample();
  const visits: Visit[] = [];
  for (const { path, area } of builtScreens) {
    if (byLinkAlone.has(path)) continue;
    const visitor: Visitor = unsigned.has(path) ? 'anonymous' : ofCandidates.test(path) ? 'student' : 'admin';
    const isResult = path.includes('/results') || path.includes('/result/') || path.endsWith('/finished');
    const openForm = path.startsWith('/gform') ? example.plainFormId : example.openFormId;
    const form = isResult ? example.releasedFormId : openForm;
    const values: Record<string, string> = {
      // The page of a provider's answer takes the token out of its address.
      token: path.startsWith('/social_register') ? '-' : 'a-token-that-nobody-issued',
      provider: 'escola',
      email: '-',
      name: '-',
      short_url_id: form,
      questionnaire_short_url: form,
      answer_id: example.releasedAnswerId,
      code: 'bolsas-2027',
      lead_id: '00000000-0000-7000-8000-000000000000',
      id: area
        ? path.includes(':id')
          ? await firstOf(`/api/v1/${area}`)
          : ''
        : path.startsWith('/questionnaires')
          ? example.questionnaireId
          : path.startsWith('/contents')
            ? example.contentId
            : path.startsWith('/proctoring_audit')
              ? example.auditId
              : path.startsWith('/classroom_configs')
                ? example.roomConfigId
                : path.startsWith('/appeal')
                  ? example.appealId
                  : path.startsWith('/questionnaire_correctors')
                    ? example.correction.id
                    : path.startsWith('/practical_tests')
                      ? example.practical.testId
                      : path.startsWith('/physical_questionnaires')
                        ? example.paperId
                        : '',
      teacherId: example.practical.teacherId,
      identifier: example.practical.identifier,
      practical_test_student_id: example.practical.studentId,
      section_id: example.practical.sectionId,
      questionnaireCorrectorId: example.correction.id,
      answerId: example.correction.answerId,
      mode: 'matrix',
      roomId: path.startsWith('/support') ? example.supportId : example.roomId,
      questionnaireId: example.dividedId,
      class_id: example.classId,
      invite_code: example.inviteCode,
    };
    visits.push({
      name: path === '/' ? 'home' : path.slice(1).replace(/[/:]+/g, '-'),
      path:
        path.replace(/:(\w+)/g, (_all, key: string) => {
          if (!values[key]) throw new Error(`No example for :${key} of ${path}`);
          return values[key];
        }) + (path.includes(':answerId') ? `?item=${example.correction.itemId}` : ''),
      visitor,
    });
  }
  return visits;
}

let visits: Promise<Visit[]> | undefined;

/** Every built screen, each at an address of the demonstration as it was when they were asked for first. */
export function visitsOfBuiltScreens(): Promise<Visit[]> {
  visits ??= findVisits();
  return visits;
}

/** Chosen outright, so that a picture doesn't hang on the machine's own preference. */
export const themeScript = (theme: Theme) => ({
  content: `try { localStorage.setItem('certame.theme', ${JSON.stringify(theme)}); } catch {}`,
});

/**
 * Has colours change at once: where they are inherited, each level begins its transition when the one above has ended,
 * which takes half a second a theme.
 */
const withoutTransitions = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, *::before, *::after { transition-duration: 0s !important; transition-delay: 0s !important }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

/** Tells the page of another theme as another tab would, and waits until every colour has come over. */
export async function switchTheme(page: Page, theme: Theme | 'semi-dark'): Promise<void> {
  // The application shows its theme and listens to others from one moment on, which may be after the document has loaded.
  await page.locator('html[data-theme]').waitFor({ state: 'attached' });
  await page.evaluate((next) => {
    localStorage.setItem('certame.theme', next);
    window.dispatchEvent(new StorageEvent('storage', { key: 'certame.theme' }));
  }, theme);
  await untilStill(page);
  const shown = await page.evaluate(() => document.documentElement.dataset.theme);
  if (shown !== (theme === 'dark' ? 'dark' : 'light')) throw new Error(`The page stays out of ${theme}`);
}

/** Somebody who is signed in already, by what the page keeps of a session. */
export async function contextOf(
  browser: Browser,
  visitor: Visitor,
  options: Parameters<Browser['newContext']>[0] & { theme?: Theme } = {},
): Promise<BrowserContext> {
  const { theme = 'light', ...rest } = options;
  const context = await browser.newContext({
    baseURL: addressOfProduct(),
    reducedMotion: 'reduce',
    colorScheme: theme,
    ...rest,
  });
  await context.addInitScript(themeScript(theme));
  await context.addInitScript(withoutTransitions);
  if (visitor === 'anonymous') return context;
  const { user } = await apiAs(emailOf(visitor));
  if (!user) return context;
  await context.addInitScript(
    (entries) => {
      // The sandboxed frames of messages keep nothing, and are nobody's page.
      if (window.origin === 'null') return;
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    storedSession(user, firstInstitution),
  );
  return context;
}

/** Opens a screen and waits until nothing loads any more. */
export const visit = (page: Page, path: string): Promise<void> =>
  atRestAfter(page, () => page.goto(`/#${path}`));
