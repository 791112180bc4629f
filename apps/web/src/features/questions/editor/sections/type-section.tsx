import { Box } from '@mantine/core';
import { ChoiceCards } from '#kit/inputs/choice-cards.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { withType } from '../../draft/options.ts';
import { offeredTypes, typeIcons } from '../../question-kinds.tsx';
import { inputIdOf, type PartProps } from '../part-props.ts';

/** The seven types as cards. */
export function TypeSection({ draft, update, disabled }: PartProps) {
  const { t } = useTranslation();
  return (
    <Box mb={24}>
      <ChoiceCards
        legend={t('questions.fields.type')}
        name="question-type"
        id={inputIdOf('type')}
        value={draft.type}
        disabled={disabled}
        choices={offeredTypes.map((type) => ({
          value: type,
          label: t(`questions.types.${type}`),
          help: t(`questions.types_help.${type}`),
          icon: typeIcons[type],
        }))}
        onChange={(type) => update((current) => withType(current, type))}
      />
    </Box>
  );
}
