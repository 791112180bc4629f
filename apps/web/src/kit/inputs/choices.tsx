import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { Input } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './choices.module.css';
import type { InputProps } from './input-props.ts';

/** A table of radio buttons: a row for each thing, a column for each option. On narrow screens each row is a group of its own. */
export function ChoicesInput(props: InputProps<'choices'>) {
  const { area, fieldKey, field, id, disabled, onChange, onBlur } = props;
  const { t } = useTranslation();
  const chosen = { ...field.initial, ...(props.value as Record<string, string> | null) };
  const optionLabel = (option: string): string => t(areaMessageKeys.option(area, fieldKey, option));
  return (
    <Input.Wrapper
      id={`${id}-table`}
      label={props.label}
      labelElement="div"
      description={props.help}
      error={props.error}
      required={props.required}
    >
      {/* Two tables of a form may have the same rows: a screen reader tells them apart by the group's name. */}
      <fieldset
        aria-labelledby={`${id}-table-label`}
        className={classes.table}
        style={{ '--options': field.options.length } as CSSProperties}
      >
        <div className={classes.head} aria-hidden="true">
          <span />
          {field.options.map((option) => (
            <span key={option}>{optionLabel(option)}</span>
          ))}
        </div>
        {field.rows.map((row, index) => (
          <fieldset key={row} className={classes.row} disabled={disabled} onBlur={onBlur}>
            <legend>{t(areaMessageKeys.row(area, fieldKey, row))}</legend>
            {field.options.map((option, column) => (
              <label key={option}>
                <input
                  type="radio"
                  id={index === 0 && column === 0 ? id : undefined}
                  name={`${id}-${row}`}
                  value={option}
                  checked={chosen[row] === option}
                  onChange={() => onChange({ ...chosen, [row]: option })}
                />
                <span>{optionLabel(option)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}
