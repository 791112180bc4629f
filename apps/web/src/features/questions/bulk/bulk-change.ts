import type { QuestionChange } from '@certame/contract/features/questions/bulk/endpoints.ts';
import type { Difficulty } from '@certame/contract/features/questions/content.ts';

/** Draft of a bulk edit; null: the field stays as it is. */
export interface ChangeDraft {
  disciplineId: string | null;
  clearsDiscipline: boolean;
  difficulty: Difficulty | null;
  addTags: string[];
  removeTags: string[];
  archived: boolean | null;
}

export const emptyChange: ChangeDraft = {
  disciplineId: null,
  clearsDiscipline: false,
  difficulty: null,
  addTags: [],
  removeTags: [],
  archived: null,
};

/** A request that changes nothing: fields that it doesn't name stay. */
export const noChange: QuestionChange = { add_tags: [], remove_tags: [] };

/** Null where nothing was filled in. */
export function changeOf(draft: ChangeDraft): QuestionChange | null {
  const { difficulty, archived } = draft;
  const disciplineId = draft.clearsDiscipline ? null : (draft.disciplineId ?? undefined);
  const names = disciplineId !== undefined || difficulty !== null || archived !== null;
  if (!names && draft.addTags.length === 0 && draft.removeTags.length === 0) return null;
  return {
    ...(disciplineId === undefined ? {} : { discipline_id: disciplineId }),
    ...(difficulty === null ? {} : { difficulty }),
    ...(archived === null ? {} : { archived }),
    add_tags: draft.addTags,
    remove_tags: draft.removeTags,
  };
}
