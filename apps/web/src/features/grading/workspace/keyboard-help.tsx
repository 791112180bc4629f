import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Button, Kbd, Popover, Switch } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './grading.module.css';

interface Props {
  byCriteria: boolean;
  letters: boolean;
  onLetters: (on: boolean) => void;
}

export function KeyboardHelp({ byCriteria, letters, onLetters }: Props) {
  const { t } = useTranslation();
  const rows: [keys: string[], label: TextKeyUnder<'grading.keyboard'>][] = [
    [['J'], 'next'],
    [['K'], 'previous'],
    [byCriteria ? ['1', '9'] : ['0', '9'], byCriteria ? 'criterion' : 'tenths'],
    [['M'], 'whole'],
    [['C'], 'comment'],
    [['Ctrl', 'Enter'], 'save_next'],
    [['Ctrl', 'S'], 'save'],
  ];
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
              <dd>{t(`grading.keyboard.${label}`)}</dd>
            </Fragment>
          ))}
        </dl>
        <p className={classes.soft}>{t('grading.keyboard.note')}</p>
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
