import { Checkbox, TextInput } from '@mantine/core';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { inputIdOf } from '../../model/editor-sections.ts';
import classes from '../composition.module.css';
import type { ItemRowProps } from './item-props.ts';

type Props = Pick<ItemRowProps, 'item' | 'path' | 'errorScore' | 'usualScore' | 'fixed' | 'actions'> & {
  title: string;
};

/** Inputs of an item's score and of whether it must be answered. */
export function ItemInputs({ item, title, path, errorScore, usualScore, fixed, actions }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.itemInputs}>
      <TextInput
        id={inputIdOf(`${path}.score`)}
        size="xs"
        w={84}
        aria-label={t('questionnaires.composition.score_of', { title })}
        placeholder={formatDecimal(usualScore)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={17}
        disabled={fixed}
        error={errorScore}
        value={item.score.replace('.', ',')}
        onChange={(event) => actions.patch(item.key, { score: event.currentTarget.value }, `${path}.score`)}
        rightSection={<span className={classes.points}>{t('questionnaires.composition.points')}</span>}
        rightSectionWidth={34}
        rightSectionPointerEvents="none"
      />
      <Checkbox
        size="sm"
        label={t('questionnaires.composition.required')}
        aria-label={t('questionnaires.composition.required_of', { title })}
        disabled={fixed}
        checked={item.required}
        onChange={(event) =>
          actions.patch(item.key, { required: event.currentTarget.checked }, `${path}.required`)
        }
      />
    </div>
  );
}
