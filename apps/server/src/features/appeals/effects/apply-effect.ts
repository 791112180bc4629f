import { AppError } from '@certame/contract/errors.ts';
import type { AppealEffect } from '@certame/contract/features/appeals/effects.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { questionnaire_items } from '@certame/db/schema/questionnaires.ts';
import { and, eq } from '@certame/db/sql.ts';
import { z } from 'zod';
import {
  askForRegrade,
  setAppealScore,
  withdrawAppealScore,
  withdrawRegrade,
} from '#features/grading/index.ts';
import {
  acceptAnswer,
  lockForChange,
  requireState,
  voidItem,
  withdrawAcceptedAnswer,
} from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface EffectInput {
  questionnaireId: string;
  effect: AppealEffect;
  reason: string;
}

const voidedBefore = z.object({ voided: z.enum(['keep', 'zero']).nullable() });
const scoreBefore = z.object({ score: z.string().nullable(), by_appeal: z.boolean().default(false) });
const regradeMade = z.object({ assignment_id: z.string() });

const acceptedOf = ({ gap_id, value }: Extract<AppealEffect, { kind: 'accept' }>) => ({
  gapId: gap_id,
  value,
});

async function voidedNow({ tx }: Scope, questionnaireId: string, itemId: string) {
  const [item] = await tx
    .select({ voided: questionnaire_items.voided })
    .from(questionnaire_items)
    .where(
      and(eq(questionnaire_items.id, itemId), eq(questionnaire_items.questionnaire_id, questionnaireId)),
    );
  if (!item) throw new AppError('not-found');
  return item.voided;
}

/** An attempt of this questionnaire, whose editors alone change scores. @throws AppError `not-found`. */
async function requireAttempt(scope: Scope, questionnaireId: string, attemptId: string): Promise<void> {
  requireState(await lockForChange(scope, questionnaireId, 'share'), ['released', 'closed']);
  const isThis = and(eq(attempts.id, attemptId), eq(attempts.questionnaire_id, questionnaireId));
  if ((await scope.tx.$count(attempts, isThis)) === 0) throw new AppError('not-found');
}

/** Does what a granted appeal leads to, by the acts that there are for it. @returns what undoing it needs to know. */
export async function applyEffect(
  scope: Scope,
  services: Services,
  { questionnaireId: id, effect, reason }: EffectInput,
): Promise<unknown> {
  const { item_id: itemId } = effect;
  switch (effect.kind) {
    case 'void': {
      const voided = await voidedNow(scope, id, itemId);
      await voidItem(scope, services, { id, itemId, mode: effect.mode, reason });
      return { voided };
    }
    case 'accept':
      await acceptAnswer(scope, services, { id, itemId, answer: acceptedOf(effect) });
      return null;
    case 'regrade': {
      await requireAttempt(scope, id, effect.answer_id);
      const answer = { attemptId: effect.answer_id, itemId };
      return {
        assignment_id: await askForRegrade(scope, services, { ...answer, graderId: effect.grader_id }),
      };
    }
    case 'score': {
      await requireAttempt(scope, id, effect.answer_id);
      const { answer_id: attemptId, score } = effect;
      return setAppealScore(scope, services, { attemptId, itemId, score });
    }
  }
}

const changed = (): AppError => new AppError('appeal-effect-changed');

/** Takes it back. @throws AppError `appeal-effect-changed` where somebody has changed the same since. */
export async function revertEffect(
  scope: Scope,
  services: Services,
  { questionnaireId: id, effect, reason }: EffectInput,
  before: unknown,
): Promise<void> {
  const { item_id: itemId } = effect;
  switch (effect.kind) {
    case 'void': {
      if ((await voidedNow(scope, id, itemId)) !== effect.mode) throw changed();
      const { voided } = voidedBefore.parse(before);
      await voidItem(scope, services, { id, itemId, mode: voided, reason });
      return;
    }
    case 'accept': {
      await withdrawAcceptedAnswer(scope, services, { id, itemId, answer: acceptedOf(effect) });
      return;
    }
    case 'regrade': {
      await requireAttempt(scope, id, effect.answer_id);
      const { assignment_id: assignmentId } = regradeMade.parse(before);
      await withdrawRegrade(scope, services, { attemptId: effect.answer_id, itemId, assignmentId });
      return;
    }
    case 'score': {
      await requireAttempt(scope, id, effect.answer_id);
      const { answer_id: attemptId, score } = effect;
      await withdrawAppealScore(scope, services, {
        ...{ attemptId, itemId, score },
        before: scoreBefore.parse(before),
      });
      return;
    }
  }
}
