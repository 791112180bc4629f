import type { VoidableItem } from '@certame/contract/features/questionnaires/endpoints.ts';
import { Alert, Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconBan, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './resume.module.css';
import { useVoidableItems } from './use-voidable-items.ts';
import { useItemName, VoidForm } from './void-form.tsx';

interface Props {
  questionnaireId: string;
  onClose: () => void;
  /** The questionnaire is outdated and has to be read again. */
  onChanged: () => void;
  /** Scores are released again. */
  onRelease: () => void;
}

/** List of all questions, each of which can be voided or restored for everybody. */
export function VoidDialog({ questionnaireId, onClose, onChanged, onRelease }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<VoidableItem | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const { data, refetch } = useVoidableItems(questionnaireId, search);
  const nameOf = useItemName();

  return (
    <Dialog onClose={onClose} centered size={680} title={t('results.void.title')}>
      {chosen ? (
        <VoidForm
          questionnaireId={questionnaireId}
          item={chosen}
          onBack={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            setChanged(true);
            void refetch();
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
            {hasChanged && (
              <Button size="xs" mt="xs" display="block" onClick={onRelease}>
                {t('results.void.release_again')}
              </Button>
            )}
          </Alert>
          <TextInput
            type="search"
            aria-label={t('results.void.search')}
            placeholder={t('results.void.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {!data && <Skeleton height={220} />}
          {data?.total === 0 && <p className={classes.help}>{t('results.void.none')}</p>}
          <ul className={classes.items}>
            {data?.items.map((item) => (
              <li key={item.id} className={classes.item} data-voided={item.voided ?? undefined}>
                <div className={classes.itemText}>
                  <strong>{nameOf(item)}</strong>
                  {item.excerpt !== item.title && <span className={classes.excerpt}>{item.excerpt}</span>}
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
                    question: nameOf(item),
                  })}
                  onClick={() => setChosen(item)}
                >
                  {t(item.voided ? 'results.void.revert' : 'results.void.do')}
                </Button>
              </li>
            ))}
          </ul>
          {data && data.total > data.items.length && (
            <p className={classes.help}>
              {t('results.void.more', { count: data.total - data.items.length })}
            </p>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
