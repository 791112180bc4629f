import type { Questionnaire } from '@certame/contract/features/questionnaires/endpoints.ts';
import { isAnswerable } from '@certame/contract/features/questions/content.ts';
import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconBan, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutAccents } from '../../../lib/without-accents.ts';
import classes from './resume.module.css';
import { VoidForm } from './void-form.tsx';

interface Props {
  questionnaire: Questionnaire;
  onClose: () => void;
  /** The questionnaire has to be read again. */
  onChanged: () => void;
}

/** From this many on, a search helps. */
const searchFrom = 12;

/** Every question, to void it for all or to take that back. */
export function VoidDialog({ questionnaire, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const items = questionnaire.sections
    .flatMap((section) => section.items)
    .filter((item) => isAnswerable(item.type))
    .map((item, index) => ({ ...item, number: index + 1 }));
  const chosen = items.find((item) => item.id === chosenId);
  const wanted = withoutAccents(search);
  const shown = items.filter((item) =>
    withoutAccents(`${item.number} ${item.title} ${item.excerpt}`).includes(wanted),
  );

  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={680}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={<Text fw={650}>{t('results.void.title')}</Text>}
    >
      {chosen ? (
        <VoidForm
          questionnaireId={questionnaire.id}
          item={chosen}
          onBack={() => setChosenId(null)}
          onDone={() => {
            setChosenId(null);
            onChanged();
          }}
        />
      ) : (
        <Stack gap="md">
          <p className={classes.help}>{t('results.void.help')}</p>
          <Alert
            variant="light"
            icon={<IconInfoCircle size={18} stroke={1.8} />}
            styles={{ message: { color: 'var(--ink)' } }}
          >
            {t('results.void.needs_release')}
          </Alert>
          {items.length >= searchFrom && (
            <TextInput
              type="search"
              aria-label={t('results.void.search')}
              placeholder={t('results.void.search')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {shown.length === 0 && <p className={classes.help}>{t('results.void.none')}</p>}
          <ul className={classes.items}>
            {shown.map((item) => (
              <li key={item.id} className={classes.item} data-voided={item.voided ?? undefined}>
                <div className={classes.itemWords}>
                  <strong>
                    {t('results.void.question', { number: item.number })}
                    {item.title && ` · ${item.title}`}
                  </strong>
                  <span className={classes.excerpt}>{item.excerpt}</span>
                  {item.voided && (
                    <span className={classes.note}>
                      <IconBan size={15} stroke={1.8} aria-hidden="true" />
                      {t(`results.void.is_${item.voided}`)}
                    </span>
                  )}
                </div>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t(item.voided ? 'results.void.revert_of' : 'results.void.do_of', {
                    number: item.number,
                  })}
                  onClick={() => setChosenId(item.id)}
                >
                  {t(item.voided ? 'results.void.revert' : 'results.void.do')}
                </Button>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Modal>
  );
}
