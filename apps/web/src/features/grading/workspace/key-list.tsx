import { Button, Kbd, Popover, Switch } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './grading.module.css';

interface Props {
  /** Keys of each row, pressed together where the first is Ctrl and else from one to the other; and what they do. */
  rows: readonly (readonly [keys: readonly string[], label: string])[];
  note?: ReactNode;
  letters: boolean;
  onLetters: (on: boolean) => void;
}

/** What the keyboard does where answers are graded, and the switch of the letters among its keys. */
export function KeyList({ rows, note, letters, onLetters }: Props) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconKeyboard size={18} stroke={1.6} aria-hidden="true" />}
        >
          {t('grading.keyboard.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('grading.keyboard.title')}>
        <dl className={classes.keys}>
          {rows.map(([keys, label]) => (
            <Fragment key={label}>
              <dt>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && (keys[0] === 'Ctrl' ? ' + ' : ' … ')}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </dt>
              <dd>{label}</dd>
            </Fragment>
          ))}
        </dl>
        {note && <p className={classes.soft}>{note}</p>}
        <Switch
          mt="sm"
          label={t('grading.keyboard.letters')}
          checked={letters}
          onChange={(event) => onLetters(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
