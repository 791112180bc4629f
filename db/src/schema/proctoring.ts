import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { CheckVerdict } from '@certame/contract/features/proctoring/environment-checks.ts';
import type { RecordMode, Supervision } from '@certame/contract/features/proctoring/record-modes.ts';
import type {
  AuditConsequence,
  AuditDecision,
  AuditState,
  EvidenceKind,
  VideoState,
} from '@certame/contract/features/proctoring/video-states.ts';
import { bigint, boolean, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { attempts } from './attempts.ts';
import { calls } from './calls.ts';
import { createdAt, id, instant, ownName, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const attemptId = () =>
  uuid('attempt_id')
    .notNull()
    .references(() => attempts.id, { onDelete: 'cascade' });

/** What supervised exams ask for, look for and keep. */
export const proctoring_configs = tenantTable(
  'proctoring_configs',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    supervision: text('supervision').$type<Supervision>().notNull(),
    record_mode: text('record_mode').$type<RecordMode>().notNull(),
    /** Seconds. */
    still_interval_s: integer('still_interval_s'),
    retention_days: integer('retention_days').notNull(),
    camera: boolean('camera').notNull().default(true),
    microphone: boolean('microphone').notNull().default(true),
    screen: boolean('screen').notNull().default(true),
    single_monitor: boolean('single_monitor').notNull().default(true),
    /** By environment check: required, advised or off. */
    checks: jsonb('checks').$type<Record<string, string>>().notNull().default({}),
    /** By detection: how grave it is, or off. */
    severities: jsonb('severities').$type<Record<string, string>>().notNull().default({}),
    /** By detection: what follows by itself. */
    consequences: jsonb('consequences').$type<Record<string, string>>().notNull().default({}),
    /** What candidates read of it, in plain words. */
    candidate_text: text('candidate_text'),
    /** What they agree to. Each wording of it is a row of `proctoring_consent_texts`. */
    consent_text: text('consent_text').notNull(),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [uniqueIndex('proctoring_configs_name').on(...ownName(t.institution_id, t.name))],
);

/** Each wording of a consent, kept as it was read. */
export const proctoring_consent_texts = tenantTable(
  'proctoring_consent_texts',
  {
    id: id(),
    institution_id: institutionId(),
    config_id: uuid('config_id')
      .notNull()
      .references(() => proctoring_configs.id, { onDelete: 'cascade' }),
    /** From 1. */
    version: integer('version').notNull(),
    text: text('text').notNull(),
    created_at: createdAt(),
  },
  { audit: { not: 'a copy of the consent of its configuration' }, appendOnly: true },
  (t) => [unique('proctoring_consent_texts_version').on(t.config_id, t.version)],
);

/** What a candidate said to the capture of an exam: agreed to it, or asked for a way without a camera. */
export const proctoring_consents = tenantTable(
  'proctoring_consents',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    user_id: userId(),
    consent_text_id: uuid('consent_text_id')
      .notNull()
      .references(() => proctoring_consent_texts.id, { onDelete: 'cascade' }),
    choice: text('choice').$type<'agreed' | 'alternative'>().notNull(),
    chosen_at: instant('chosen_at').notNull(),
    /** Whether the institution arranged the alternative; null: nobody has decided, or none was asked for. */
    granted: boolean('granted'),
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: instant('decided_at'),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id', changedBy: 'readers' } },
  (t) => [
    unique('proctoring_consents_one').on(t.questionnaire_id, t.user_id),
    index('proctoring_consents_user').on(t.user_id),
    index('proctoring_consents_text').on(t.consent_text_id),
  ],
);

/** What a candidate's machine could do when it was tried, before an exam or days ahead of it. */
export const environment_checks = tenantTable(
  'environment_checks',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: userId(),
    /** Null: tried without an exam in mind. */
    questionnaire_id: uuid('questionnaire_id').references(() => questionnaires.id, { onDelete: 'cascade' }),
    device_id: text('device_id').notNull(),
    verdict: text('verdict').$type<CheckVerdict>().notNull(),
    /** By line: what came out, and what was measured. */
    lines: jsonb('lines')
      .$type<
        Record<string, { verdict: CheckVerdict; code: string | null; measured: number | string | null }>
      >()
      .notNull(),
    checked_at: instant('checked_at').notNull(),
    /** Who of the staff lets the device in, whatever was found, and when. */
    waived_by: uuid('waived_by').references(() => users.id),
    waived_at: instant('waived_at'),
  },
  { audit: { not: 'measurements', but: ['waived_at'] } },
  (t) => [
    index('environment_checks_user').on(t.user_id, t.checked_at),
    index('environment_checks_questionnaire').on(t.questionnaire_id, t.user_id, t.checked_at),
  ],
);

/** The supervision of one attempt: what was asked for, what became of the recording, what auditors said. */
export const proctoring_sessions = tenantTable(
  'proctoring_sessions',
  {
    attempt_id: uuid('attempt_id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    /** As it stood when the attempt began. */
    plan: jsonb('plan').$type<CapturePlan>().notNull(),
    began_at: instant('began_at').notNull(),
    video_state: text('video_state').$type<VideoState>().notNull().default('waiting'),
    video_bytes: bigint('video_bytes', { mode: 'number' }).notNull().default(0),
    video_ms: integer('video_ms'),
    /** Where the video shows nothing. */
    video_gaps: jsonb('video_gaps').$type<{ from_ms: number; to_ms: number }[]>().notNull().default([]),
    /** Error of the last try to join it. */
    video_failure: text('video_failure'),
    /** When joining began last, or ended. */
    joined_at: instant('joined_at'),
    /** In which staff see the picture directly; null: never, or the relay alone. */
    live_call_id: uuid('live_call_id').references(() => calls.id, { onDelete: 'set null' }),
    audit_state: text('audit_state').$type<AuditState>().notNull().default('not_audited'),
    flagged_at: instant('flagged_at'),
    /** From when on its media are deleted; null: the attempt is still open. */
    delete_after: instant('delete_after'),
    media_deleted_at: instant('media_deleted_at'),
    /** What was deleted. */
    deleted_chunks: integer('deleted_chunks').notNull().default(0),
    deleted_bytes: bigint('deleted_bytes', { mode: 'number' }).notNull().default(0),
  },
  {
    partOf: { model: 'questionnaires', by: 'questionnaire_id', changedBy: 'readers' },
    audit: { not: 'counts what arrives', but: ['audit_state', 'media_deleted_at'] },
  },
  (t) => [
    index('proctoring_sessions_questionnaire').on(t.questionnaire_id, t.began_at),
    index('proctoring_sessions_institution').on(t.institution_id, t.began_at),
    index('proctoring_sessions_to_join')
      .on(t.began_at)
      .where(sql`video_state in ('waiting', 'in_processing')`),
    index('proctoring_sessions_live_call').on(t.live_call_id),
    index('proctoring_sessions_to_delete').on(t.delete_after).where(sql`media_deleted_at is null`),
  ],
);

/** What auditors decided of an attempt. A second opinion is another row; the newest counts. */
export const proctoring_reviews = tenantTable(
  'proctoring_reviews',
  {
    id: id(),
    institution_id: institutionId(),
    attempt_id: attemptId(),
    decision: text('decision').$type<AuditDecision>().notNull(),
    reason: text('reason').notNull(),
    consequence: text('consequence').$type<AuditConsequence>().notNull(),
    reviewed_by: uuid('reviewed_by')
      .notNull()
      .references(() => users.id),
    reviewed_at: instant('reviewed_at').notNull(),
  },
  { appendOnly: true },
  (t) => [index('proctoring_reviews_attempt').on(t.attempt_id, t.reviewed_at)],
);

/** Who saw or took what of whose evidence, and when. */
export const evidence_views = tenantTable(
  'evidence_views',
  {
    id: id(),
    institution_id: institutionId(),
    attempt_id: attemptId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<EvidenceKind>().notNull(),
    viewed_at: instant('viewed_at').notNull(),
  },
  { audit: { not: 'a log itself' }, appendOnly: true },
  (t) => [
    index('evidence_views_attempt').on(t.attempt_id, t.viewed_at),
    index('evidence_views_user').on(t.user_id),
  ],
);
