import {
  type CheckedQuestionnaire,
  type ReleaseProblem,
  releaseProblems,
} from '@certame/rules/questions/questionnaire-check.ts';
import { placeOfItem } from './composition.ts';
import type { Draft } from './draft.ts';
import { type EditorSection, headingIdOf, inputIdOf } from './editor-sections.ts';
import { questionName } from './question-name.ts';
import { textOfUnits, unitsOf } from './total-score.ts';

/** A problem, found by the server or in the browser. */
export type FoundProblem = Pick<ReleaseProblem, 'blocking' | 'params'> & {
  key: string;
  item_id: string | null;
};

/** A score that can't be read is the field's own problem, not the release's: it counts as one point. */
const scoreOf = (text: string): string => textOfUnits(unitsOf(text) ?? unitsOf('1') ?? 0n);
const instantOrNull = (text: string | null): string | null =>
  text === null || Number.isNaN(Date.parse(text)) ? null : text;

function checked(draft: Draft, participants: number, defaultTitle: string): CheckedQuestionnaire {
  const { settings } = draft;
  const levels = settings.score_by_level;
  return {
    starts_at: instantOrNull(draft.starts_at),
    ends_at: instantOrNull(draft.ends_at),
    participants,
    settings: {
      ...settings,
      default_score: scoreOf(settings.default_score),
      score_by_level: levels && { D: scoreOf(levels.D), M: scoreOf(levels.M), E: scoreOf(levels.E) },
    },
    sections: draft.sections.map((section) => ({
      id: section.key,
      items: section.items.map((item) => ({
        id: item.key,
        question_version_id: item.question_id,
        type: item.question.type,
        difficulty: item.question.difficulty,
        title: questionName(item.question, defaultTitle),
        has_key: item.question.has_key,
        is_incomplete: item.question.is_incomplete,
        score: item.score.trim() === '' ? null : scoreOf(item.score),
      })),
      draws: section.draws.map((draw) => ({
        id: draw.key,
        count: draw.count ?? 0,
        // Unknown after a change of the criteria: only the server counts.
        available: draw.available ?? Number.POSITIVE_INFINITY,
        score: draw.score.trim() === '' ? null : scoreOf(draw.score),
        difficulty: draw.difficulty,
      })),
    })),
  };
}

/** Problems of the draft, by the rules that the server checks the release with. Items are named by their keys. */
export const findProblems = (
  draft: Draft,
  participants: number,
  nowMs: number,
  defaultTitle: string,
): FoundProblem[] => releaseProblems(checked(draft, participants, defaultTitle), nowMs);

export interface ProblemPlace {
  section: EditorSection;
  /** Id of the element that gets the focus. */
  elementId: string;
}

const drawPath = (draft: Draft, fits: (draw: Draft['sections'][number]['draws'][number]) => boolean) => {
  for (const [s, section] of draft.sections.entries()) {
    const d = section.draws.findIndex(fits);
    if (d !== -1) return `sections.${s}.draws.${d}`;
  }
  return null;
};

/** Place in which a problem is solved: the field where one can be named, else the part's heading. */
export function placeOfProblem(problem: FoundProblem, draft: Draft): ProblemPlace {
  const at = (section: EditorSection, path: string | null): ProblemPlace => ({
    section,
    elementId: path === null ? headingIdOf(section) : inputIdOf(path),
  });
  if (problem.item_id !== null) {
    const { item_id: itemId } = problem;
    const key =
      draft.sections.flatMap((one) => one.items).find((item) => item.id === itemId || item.key === itemId)
        ?.key ?? '';
    const place = placeOfItem(draft.sections, key);
    const path = place && `sections.${place.sectionIndex}.items.${place.itemIndex}`;
    if (problem.key === 'question_without_score') return at('composition', path && `${path}.score`);
    return at('composition', path && `${path}.title`);
  }
  switch (problem.key) {
    case 'draw_too_large': {
      const { asked, available } = problem.params;
      const path = drawPath(draft, (draw) => draw.count === asked && draw.available === available);
      return at('composition', path && `${path}.count`);
    }
    case 'draw_without_score': {
      const path = drawPath(draft, (draw) => draw.score.trim() !== '' && unitsOf(draw.score) === 0n);
      return path
        ? at('composition', `${path}.score`)
        : at(
            'scoring',
            draft.settings.score_by_level ? 'settings.score_by_level.E' : 'settings.default_score',
          );
    }
    case 'end_before_start':
    case 'end_in_past':
      return at('access', 'ends_at');
    case 'limit_over_period':
      return at('access', 'settings.limit_min');
    case 'entry_limit_over_period':
      return at('access', 'settings.entry_limit_min');
    case 'environment_impossible':
    case 'environment_useless':
      return at('access', 'settings.allowed_devices');
    case 'proctoring_inactive':
      return at('access', 'settings.proctoring_config_id');
    case 'no_participants':
      return at('participants', null);
    default:
      return at('composition', null);
  }
}

export interface SectionStatus {
  errors: number;
  blocking: number;
  warnings: number;
}

/** Counts of errors, blocking problems and warnings of each part, for the index. */
export function statusOfSections(
  problems: readonly { place: ProblemPlace; blocking: boolean }[],
  errorSections: readonly EditorSection[],
): Map<EditorSection, SectionStatus> {
  const all = new Map<EditorSection, SectionStatus>();
  const of = (section: EditorSection): SectionStatus => {
    const known = all.get(section) ?? { errors: 0, blocking: 0, warnings: 0 };
    all.set(section, known);
    return known;
  };
  for (const { place, blocking } of problems) {
    if (blocking) of(place.section).blocking++;
    else of(place.section).warnings++;
  }
  for (const section of errorSections) of(section).errors++;
  return all;
}
