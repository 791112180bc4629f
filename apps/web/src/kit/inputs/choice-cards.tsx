import type { Icon } from '@tabler/icons-react';
import classes from './choice-cards.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  help: string;
  icon?: Icon;
}

interface Props<Value extends string> {
  legend: string;
  /** Name of the radio group. */
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  /** Id of the chosen one: an error summary leads there. */
  id?: string;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** Radio group of cards, each with an explanation. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { legend, name, choices, value, id, disabled, onChange } = props;
  return (
    <fieldset className={classes.choices} disabled={disabled}>
      <legend>{legend}</legend>
      <div>
        {choices.map(({ value: one, label, help, icon: Sign }) => (
          <label key={one} className={classes.choice} data-chosen={one === value || undefined}>
            <input
              type="radio"
              name={name}
              id={one === value ? id : undefined}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {Sign && <Sign size={19} stroke={1.6} aria-hidden="true" />}
            <span>
              <b>{label}</b>
              <small>{help}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
