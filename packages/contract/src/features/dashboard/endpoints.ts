import { z } from 'zod';
import { authenticated, endpoint } from '../../kit/endpoint.ts';
import { noticesReply } from '../../kit/field-schemas.ts';

/** Rule of candidates; restricted students hold the second permission only. */
export const candidateRule = 'questionnaires.menu.answers|questionnaires.can_answer';

/** Numbers of the home page, each with the rule of whom it concerns. */
export const dashboardNumbers = {
  to_take: candidateRule,
  new_results: candidateRule,
  class_invites: candidateRule,
  exams_today: 'questionnaires.resume|classrooms.menu',
  attempts_open: 'questionnaires.resume|classrooms.menu',
  to_correct: 'questionnaires.correction',
  to_release: 'questionnaires.resume',
  to_audit: 'proctoring.audit',
  own_classes: 'classes.menu',
  imports_failed: 'students.create|users.create|classes.create|base_question.menu',
  invites_failed: 'questionnaires.edit',
  mails_failed: 'emails_sent.menu',
  new_leads: 'campaigns.menu',
  unread_messages: 'chat.menu',
} as const;
export type DashboardNumber = keyof typeof dashboardNumbers;
const numberKeys = Object.keys(dashboardNumbers) as [DashboardNumber, ...DashboardNumber[]];

/** First steps of a new institution in their order, each with its permission rule. */
export const firstSteps = {
  classes: 'classes.create',
  students: 'students.create',
  questions: 'base_question.menu',
  exam: 'questionnaires.create',
  team: 'users.create',
} as const;
export type FirstStep = keyof typeof firstSteps;
const stepKeys = Object.keys(firstSteps) as [FirstStep, ...FirstStep[]];

const examSchema = z.object({
  id: z.string(),
  name: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  participants: z.number(),
  open: z.number(),
  finished: z.number(),
});
const roomSchema = z.object({
  id: z.string(),
  config_id: z.string(),
  name: z.string(),
  exam: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  participants: z.number(),
});
const waitingSchema = z.object({ id: z.string(), name: z.string(), count: z.number() });

const resultSchema = z.object({
  id: z.string(),
  name: z.string(),
  released_at: z.string(),
  released: z.number(),
  /** Mean of the released scores; null where nothing counts. */
  average_percent: z.string().nullable(),
  /** Setting `average_score_percent`: what the class was expected to reach. */
  expected_percent: z.string().nullable(),
});

export const dashboardSchema = z.object({
  server_now: z.string(),
  numbers: z.array(
    z.object({
      key: z.enum(numberKeys),
      count: z.number(),
      /** Where most of them are: a campaign, a questionnaire, the area that rows were imported into. */
      most_in: z.string().nullable(),
    }),
  ),
  /** Null: all that the caller could do of them is done, or the caller has put the list away. */
  first_steps: z.array(z.object({ key: z.enum(stepKeys), done: z.boolean() })).nullable(),
  /** Null: does not concern the caller. */
  exams_today: z.array(examSchema).nullable(),
  to_correct: z.array(waitingSchema).nullable(),
  to_release: z.array(waitingSchema).nullable(),
  /** Exams of the last 7 days with attempts in which something grave was recorded. */
  to_audit: z.array(waitingSchema).nullable(),
  /** Questionnaires whose scores were released last. */
  latest_results: z.array(resultSchema).nullable(),
  /** Rooms that the caller supervises in exams of today. */
  own_rooms: z.array(roomSchema).nullable(),
  own_classes: z.array(z.object({ id: z.string(), name: z.string(), students: z.number() })).nullable(),
  /** Finished attempts of the last 14 days of the institution, oldest first. */
  activity: z.array(z.object({ day: z.string(), finished: z.number() })).nullable(),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** The caller's dashboard in the active institution. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard',
  access: authenticated,
  reply: z.object({ model: dashboardSchema }),
});

/** Puts the list of first steps away, for the caller in the active institution. */
export const dismissFirstSteps = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/first_steps/dismiss',
  access: authenticated,
  reply: noticesReply,
});
