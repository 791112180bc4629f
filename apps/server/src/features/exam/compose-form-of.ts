import { createHash } from 'node:crypto';
import { type AttemptForm, type ComposeInput, composeForm, composePool } from '@certame/rules/exam/form.ts';
import type { Composition } from '@certame/rules/exam/packing/packed-form.ts';
import type { ExamDefinition } from './definition.ts';

type Pool = Omit<ComposeInput, 'random'>;

const pools = new WeakMap<ExamDefinition, Pool>();

function poolOf(definition: ExamDefinition): Pool {
  const known = pools.get(definition);
  if (known) return known;
  const pool: Pool = {
    sections: definition.sections.map((section) => ({
      id: section.id,
      draws: section.draws,
      items: section.items
        .filter((item) => !item.isSuperseded)
        .map((item) => ({
          itemId: item.id,
          versionId: item.versionId,
          type: item.type,
          optionIds: item.content.options.map((option) => option.id),
          shuffleOptions: item.content.shuffle_options,
          drawId: item.drawId,
        })),
    })),
    settings: definition.settings,
  };
  pools.set(definition, pool);
  return pool;
}

/** Draws and shuffles one form of a questionnaire. @throws AppError `questionnaire-incomplete`. */
export const composeFormOf = (definition: ExamDefinition, random: () => number): AttemptForm =>
  composeForm({ ...poolOf(definition), random });

export interface DigestedComposition extends Composition {
  digest: string;
}
const compositions = new WeakMap<ExamDefinition, DigestedComposition>();

/** What forms of this version of a questionnaire are packed against. */
export function compositionOf(definition: ExamDefinition): DigestedComposition {
  const known = compositions.get(definition);
  if (known) return known;
  const sections = composePool(poolOf(definition));
  const digest = createHash('sha256').update(JSON.stringify(sections)).digest('hex');
  const composition = { sections, digest };
  compositions.set(definition, composition);
  return composition;
}
