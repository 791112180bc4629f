import type {
  AttemptReply,
  Form,
  FormInfo,
  FormItem,
  FormPreview,
  ResponseValue,
} from '@certame/contract/features/exam/form.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { computeAttemptsAllowed } from '@certame/rules/exam/attempts-allowed.ts';
import { computeFullscreenGraceMs } from '@certame/rules/exam/environment/lock-screen.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { stepsOf, visibleItemIds } from '@certame/rules/exam/steps.ts';
import { computePauseEndMs, computePausesLeft } from '@certame/rules/exam/time/pause.ts';
import { isPlainForm } from '@certame/rules/questionnaires/plain-form.ts';
import type { ParticipantStatus } from './access.ts';
import { type ExamDefinition, requiredItems } from './definition.ts';
import { optionIdsOf, pseudonymizeValue } from './option-ids.ts';
import { inlineContents } from './queries/inline-contents.ts';
import { presentItems } from './queries/present-items.ts';
import { presentTime } from './queries/present-time.ts';

export interface ShownAttempt {
  id: string;
  state: AttemptState;
  form: AttemptForm;
  currentStep: number;
  deadlineAt: Date | null;
  questionClosesAt: Date | null;
  pausedAt: Date | null;
  /** Of the staff; null: they let it go on. */
  staffPause: { at: Date; reason: string } | null;
  pauses: number;
  /** See the attempts' column. */
  seqFloor: number;
  /** What is captured of it; null: nothing. */
  plan: CapturePlan | null;
}
export interface ShownResponse {
  item_id: string;
  seq: number;
  value: ResponseValue;
}

/** Files handed in at an attempt. */
export interface AttemptFiles {
  /** By id. */
  names: Record<string, string>;
  /** From the candidate's phone, and named by no answer yet. */
  received: { item_id: string; file_id: string }[];
}

/** Items of an attempt that may be seen at this moment, in order: none while it pauses, its clock stands still. */
export function seenItemIds(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  responses: readonly ShownResponse[],
): string[] {
  if (attempt.state === 'paused') return [];
  const { settings } = definition;
  return visibleItemIds({
    form: attempt.form,
    presentation: settings.presentation,
    doNotGoBack: settings.do_not_go_back,
    progressive: settings.progressive,
    currentStep: attempt.currentStep,
    answeredItemIds: new Set(
      responses.filter((response) => response.value !== null).map((response) => response.item_id),
    ),
    requiredItemIds: requiredItems(definition),
  });
}

function presentForm(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  items: FormItem[],
  opened: ReadonlySet<string> = new Set(items.map((item) => item.section_id)),
): Form {
  const { settings } = definition;
  const sections = new Map(definition.sections.map((section) => [section.id, section]));
  return {
    name: definition.name,
    short_url_id: definition.shortUrlId,
    presentation: settings.presentation,
    do_not_go_back: settings.do_not_go_back,
    progressive: settings.progressive,
    ...(settings.voice_control ? { voice_control: true } : {}),
    ...(isPlainForm(settings) ? { plain_form: true } : {}),
    ...(settings.anonymous ? { anonymous: true } : {}),
    ...(attempt.plan ? { proctoring: attempt.plan } : {}),
    ...(definition.hasSupport ? { support: true } : {}),
    continue_later: settings.continue_later,
    allow_pauses: settings.allow_pauses,
    fullscreen_grace_ms: computeFullscreenGraceMs(settings),
    sections: attempt.form.sections.map((section) => ({
      section_id: section.id,
      title: sections.get(section.id)?.title ?? '',
      // What questions are about may stand there: it comes with the first of them.
      description: opened.has(section.id) ? (sections.get(section.id)?.description ?? '') : '',
      items_count: section.items.filter((item) => !item.heading).length,
    })),
    items,
    total_items: attempt.form.sections.reduce(
      (total, section) => total + section.items.filter((item) => !item.heading).length,
      0,
    ),
    current_step: attempt.currentStep,
    total_steps: stepsOf(attempt.form, settings.presentation).length,
  };
}

const isoOf = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

/** What everybody may know of an exam at its door. */
export function presentFormInfo(
  definition: ExamDefinition,
  nowMs: number,
  participant: ParticipantStatus['participant'] = null,
) {
  const { settings } = definition;
  return {
    short_url_id: definition.shortUrlId,
    name: definition.name,
    institution_name: definition.institutionName,
    instructions: settings.instructions,
    state: definition.state,
    starts_at: isoOf(definition.startsAtMs),
    ...presentTime(definition, participant),
    pauses_max: settings.pauses_max,
    pause_max_min: settings.pause_max_min,
    questions: definition.questions,
    presentation: settings.presentation,
    do_not_go_back: settings.do_not_go_back,
    ...(settings.voice_control ? { voice_control: true } : {}),
    ...(isPlainForm(settings) ? { plain_form: true } : {}),
    ...(settings.anonymous ? { anonymous: true } : {}),
    continue_later: settings.continue_later,
    allow_pauses: settings.allow_pauses,
    fullscreen_grace_ms: computeFullscreenGraceMs(settings),
    server_now: new Date(nowMs).toISOString(),
  } satisfies Partial<FormInfo>;
}

/** The whole of one form, to whoever may see the questions anyway. */
export function presentPreview(definition: ExamDefinition, form: AttemptForm, nowMs: number): FormPreview {
  const attempt: ShownAttempt = {
    id: definition.id,
    state: 'in_progress',
    form,
    currentStep: 0,
    deadlineAt: null,
    questionClosesAt: null,
    pausedAt: null,
    staffPause: null,
    pauses: 0,
    seqFloor: 0,
    plan: null,
  };
  const itemIds = form.sections.flatMap((section) => section.items.map(({ id }) => id));
  return {
    info: {
      ...presentFormInfo(definition, nowMs),
      needs_password: false,
      needs_justification: false,
      attempts_used: 0,
      attempts_allowed: computeAttemptsAllowed({
        settings: definition.settings,
        percents: [],
        chancesGranted: 0,
      }),
      may_start: true,
      reason: null,
      reason_message: null,
      environment: null,
      open_answer_id: null,
      last_answer_id: null,
    },
    form: presentForm(
      definition,
      attempt,
      presentItems(definition, form, itemIds, () => true),
    ),
  };
}

/** The reply about an attempt, without its responses. */
function presentFrame(
  { institutionId, settings }: ExamDefinition,
  attempt: ShownAttempt,
  form: Form,
  nowMs: number,
): AttemptReply {
  return {
    answer_id: attempt.id,
    institution_id: institutionId,
    state: attempt.state,
    form,
    deadline: attempt.deadlineAt?.toISOString() ?? null,
    question_deadline: attempt.questionClosesAt?.toISOString() ?? null,
    // Under a pause of the staff the candidate's own doesn't run out.
    pause_ends_at:
      attempt.staffPause === null
        ? attempt.pausedAt && isoOf(computePauseEndMs(settings, attempt.pausedAt.getTime()))
        : null,
    pauses_left: computePausesLeft(settings, attempt.pauses),
    server_now: new Date(nowMs).toISOString(),
    last_seq: attempt.seqFloor,
    responses: [],
    ...(attempt.staffPause && {
      staff_pause: {
        since: attempt.staffPause.at.toISOString(),
        reason: attempt.staffPause.reason,
        is_over_own: attempt.pausedAt !== null,
      },
    }),
  };
}

/** The reply about an attempt that has just begun, with the items that `seenItemIds` names still to come. */
export function presentWithoutItems(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  seenIds: readonly string[],
  nowMs: number,
): AttemptReply {
  const opened = new Set(seenIds.flatMap((id) => definition.items.get(id)?.sectionId ?? []));
  return presentFrame(definition, attempt, presentForm(definition, attempt, [], opened), nowMs);
}

/** What a candidate receives of an attempt: the form as far as it may be seen now, never a key. */
export function presentAttempt(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  responses: readonly ShownResponse[],
  nowMs: number,
  files?: AttemptFiles,
): AttemptReply {
  const seenIds = seenItemIds(definition, attempt, responses);
  const seen = new Set(seenIds);
  const ids = optionIdsOf(attempt.form);
  const items = presentItems(definition, attempt.form, seenIds, inlineContents());
  return {
    ...presentFrame(definition, attempt, presentForm(definition, attempt, items), nowMs),
    last_seq: responses.reduce((highest, response) => Math.max(highest, response.seq), attempt.seqFloor),
    // Where one can't go back, earlier responses are out of sight too.
    responses: responses
      .filter((response) => seen.has(response.item_id))
      .map((response) => {
        const item = definition.items.get(response.item_id);
        return item ? { ...response, value: pseudonymizeValue(ids, item, response.value) } : response;
      }),
    ...(files && { files: files.names }),
    ...(files?.received.length ? { received: files.received } : {}),
  };
}
