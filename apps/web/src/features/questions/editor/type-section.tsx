import { useTranslation } from '../../../lib/i18n.ts';
import { withType } from '../draft/options.ts';
import { offeredTypes, typeIcons } from '../question-kinds.tsx';
import { inputIdOf, type PartProps } from './part-props.ts';
import classes from './type-section.module.css';

/** The seven types as cards; the browser's own radio buttons carry them. */
export function TypeSection({ draft, update, disabled }: PartProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.types} disabled={disabled}>
      <legend>{t('questions.fields.type')}</legend>
      <div>
        {offeredTypes.map((type) => {
          const Icon = typeIcons[type];
          const chosen = draft.type === type;
          return (
            <label key={type} className={classes.type} data-chosen={chosen || undefined}>
              <input
                type="radio"
                name="question-type"
                id={chosen ? inputIdOf('type') : undefined}
                value={type}
                checked={chosen}
                onChange={() => update((current) => withType(current, type))}
              />
              <Icon size={19} stroke={1.6} aria-hidden="true" />
              <span>
                <b>{t(`questions.types.${type}`)}</b>
                <small>{t(`questions.types_help.${type}`)}</small>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
