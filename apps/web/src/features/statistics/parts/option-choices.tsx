import { getOptionChoices, type OptionChoice } from '@certame/contract/features/statistics/endpoints.ts';
import { fewestForGroups, scoreGroups } from '@certame/rules/statistics/score-groups.ts';
import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { shown } from './numbers.ts';
import classes from './option-choices.module.css';

type Counts = OptionChoice['chosen'];
const sumOf = (counts: Counts): number => counts.upper + counts.middle + counts.lower;

interface Props {
  questionnaireId: string;
  itemId: string;
  name: string;
}

/**
 * Distractor analysis: share of each option among the best, middle and last candidates, and all. An option that the best prefer to the key
 * deserves a check.
 */
export function OptionChoices({ questionnaireId, itemId, name }: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(getOptionChoices, { params: { id: questionnaireId, item_id: itemId } }),
    select: modelOf,
  });
  if (query.isPending) return <Skeleton height={140} />;
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  const { attempts, options } = query.data;
  const all = sumOf(attempts);
  const share = (count: number, of: number): string =>
    of === 0 ? t('statistics.none') : t('statistics.percent', { value: shown((100 * count) / of, 0) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={classes.choices} aria-label={t('statistics.items.choices', { name })} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{t('statistics.items.choices', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.choices.option')}</th>
            <th scope="col">{t('statistics.choices.all')}</th>
            {scoreGroups.map((group) => (
              <th key={group} scope="col">
                {t(`statistics.choices.groups.${group}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map(({ option_id, place, text, is_right, chosen }) => (
            <tr key={option_id ?? ''} data-right={is_right || undefined}>
              <th scope="row">
                {place === null ? (
                  t('statistics.choices.blank')
                ) : (
                  <>
                    <b>{String.fromCharCode(65 + place)}</b> {text}
                    {is_right && (
                      <span className={classes.right}>
                        <IconCheck size={15} stroke={2.2} aria-hidden="true" />
                        {t('statistics.choices.right')}
                      </span>
                    )}
                  </>
                )}
              </th>
              <td>{share(sumOf(chosen), all)}</td>
              {scoreGroups.map((group) => (
                <td key={group}>{share(chosen[group], attempts[group])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.help}>
        {t('statistics.choices.people', { count: all })}
        {all < fewestForGroups && ` · ${t('statistics.choices.few', { count: fewestForGroups })}`}
      </p>
    </section>
  );
}
