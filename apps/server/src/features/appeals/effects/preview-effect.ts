import { AppError } from '@certame/contract/errors.ts';
import type { AppealEffect } from '@certame/contract/features/appeals/effects.ts';
import type { VoidPreview } from '@certame/contract/features/questionnaires/void-preview/endpoints.ts';
import { requireScore } from '@certame/rules/grading/require-score.ts';
import { type AcceptedAnswer, acceptedForm, withAccepted } from '@certame/rules/scoring/accepted-answers.ts';
import { type ExamDefinition, loadKeys, previewScores } from '#features/exam/index.ts';
import {
  itemsOfQuestion,
  type PreviewScores,
  readScorePreview,
  readVoidPreview,
} from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';

async function previewAccepted(
  scope: Scope,
  id: string,
  itemId: string,
  accepted: AcceptedAnswer,
): Promise<PreviewScores> {
  const itemIds = new Set((await itemsOfQuestion(scope, id, itemId)).map((item) => item.id));
  return async (definition, attemptIds) => {
    const stored = await loadKeys(scope.client, definition);
    const [item, key] = [definition.items.get(itemId), stored.get(itemId)];
    if (!item || !key) throw new AppError('not-found');
    if (!acceptedForm({ ...item, key }, accepted)) throw new AppError('appeal-effect');
    const keys = new Map(
      [...stored].map(([id, own]) => {
        const one = itemIds.has(id) ? definition.items.get(id) : undefined;
        return [id, one ? withAccepted({ ...one, key: own }, [accepted]) : own] as const;
      }),
    );
    return previewScores(scope, definition, { keys }, attemptIds);
  };
}

const previewScore =
  (scope: Scope, { answer_id, item_id, score }: Extract<AppealEffect, { kind: 'score' }>): PreviewScores =>
  (definition, attemptIds) => {
    requireWithin(definition, item_id, score);
    const attempt: NonNullable<Parameters<typeof previewScores>[2]['attempt']> = (one) => ({
      ...one,
      gradedScores: { ...one.gradedScores, [item_id]: score },
    });
    return previewScores(
      scope,
      definition,
      { attempt },
      attemptIds.filter((id) => id === answer_id),
    );
  };

function requireWithin(definition: ExamDefinition, itemId: string, score: string): void {
  const item = definition.items.get(itemId);
  if (!item) throw new AppError('not-found');
  requireScore({ score, criteria: [], percents: {}, max: item.max });
}

/** Who would get another score by an effect. Nobody knows what another grader will give. @throws AppError `not-found`, `appeal-effect`. */
export async function previewEffect(scope: Scope, id: string, effect: AppealEffect): Promise<VoidPreview> {
  switch (effect.kind) {
    case 'void':
      return readVoidPreview(scope, { id, itemId: effect.item_id, mode: effect.mode });
    case 'accept': {
      const accepted = { gapId: effect.gap_id, value: effect.value };
      return readScorePreview(scope, id, await previewAccepted(scope, id, effect.item_id, accepted));
    }
    case 'score':
      return readScorePreview(scope, id, previewScore(scope, effect));
    case 'regrade':
      return readScorePreview(scope, id, (definition, attemptIds) =>
        previewScores(
          scope,
          definition,
          {},
          attemptIds.filter((one) => one === effect.answer_id),
        ),
      );
  }
}
