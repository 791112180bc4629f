import {
  assignAppeal,
  type Handling,
  listHandlerOptions,
} from '@certame/contract/features/appeals/handling/endpoints.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { type OptionSource, useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../appeals.module.css';
import { handlingKeys } from './use-handling.ts';

const handlerSource: OptionSource = {
  queryOf: ({ search }) => queryOf(listHandlerOptions, { query: { search } }),
  withoutIds: true,
};

/** Who has it: taken, or given to somebody. */
export function Assignment({ appeal }: { appeal: Handling }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(appeal.handler_id);
  const known: Record<string, string> =
    appeal.handler_id === null ? {} : { [appeal.handler_id]: appeal.handler ?? '' };
  const source = useSearchedOptions(handlerSource, chosen === null ? [] : [chosen], known);
  const assign = useCommand(assignAppeal, { invalidates: handlingKeys, done: null });
  const give = (handler_id: string | null): void =>
    void assign.run({ params: { id: appeal.id }, body: { handler_id } });
  return (
    <section className={classes.card} aria-label={t('appeals.handling.assign')}>
      {appeal.due_at && (
        <p className={classes.soft}>{t('appeals.handling.due', { due: formatDateTime(appeal.due_at) })}</p>
      )}
      <div className={classes.acts}>
        <SearchSelect
          source={source}
          label={t('appeals.handling.assign')}
          value={chosen}
          onChange={setChosen}
        />
        <Button
          variant="default"
          disabled={chosen === null || chosen === appeal.handler_id}
          loading={assign.isRunning}
          onClick={() => give(chosen)}
        >
          {t('appeals.handling.give')}
        </Button>
        {appeal.handler_id === null && (
          <Button loading={assign.isRunning} onClick={() => give(null)}>
            {t('appeals.handling.take')}
          </Button>
        )}
      </div>
    </section>
  );
}
