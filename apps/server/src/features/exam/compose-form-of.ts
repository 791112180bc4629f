import { type AttemptForm, composeForm } from '@certame/rules/exam/form.ts';
import type { ExamDefinition } from './definition.ts';

/** Draws and shuffles one form of a questionnaire. @throws AppError `questionnaire-incomplete`. */
export function composeFormOf(definition: ExamDefinition, random: () => number): AttemptForm {
  return composeForm({
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
    random,
  });
}
