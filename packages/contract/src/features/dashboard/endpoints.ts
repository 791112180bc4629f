import { z } from 'zod';
import { authenticated, endpoint } from '../../kit/endpoint.ts';

/** Numbers of the home page, each with the rule of whom it concerns. */
export const dashboardNumbers = {
  to_take: 'questionnaires.menu.answers',
  new_results: 'questionnaires.menu.answers',
  exams_today: 'questionnaires.resume|classrooms.menu',
  attempts_open: 'questionnaires.resume|classrooms.menu',
  to_correct: 'questionnaires.correction',
  to_release: 'questionnaires.resume',
  own_classes: 'classes.menu',
  invites_failed: 'questionnaires.edit',
  mails_failed: 'emails_sent.menu',
  new_leads: 'campaigns.menu',
} as const;
export type DashboardNumber = keyof typeof dashboardNumbers;
const numberKeys = Object.keys(dashboardNumbers) as [DashboardNumber, ...DashboardNumber[]];

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

export const dashboardSchema = z.object({
  server_now: z.string(),
  numbers: z.array(z.object({ key: z.enum(numberKeys), count: z.number() })),
  /** Null: does not concern the caller. */
  exams_today: z.array(examSchema).nullable(),
  to_correct: z.array(waitingSchema).nullable(),
  to_release: z.array(waitingSchema).nullable(),
  /** Rooms that the caller supervises in exams of today. */
  own_rooms: z.array(roomSchema).nullable(),
  own_classes: z.array(z.object({ id: z.string(), name: z.string(), students: z.number() })).nullable(),
  /** Finished attempts of the last 14 days of the institution, oldest first. */
  activity: z.array(z.object({ day: z.string(), finished: z.number() })).nullable(),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** What the home page of the caller says about the active institution. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard',
  access: authenticated,
  tag: 'dashboard',
  reply: z.object({ model: dashboardSchema }),
});
