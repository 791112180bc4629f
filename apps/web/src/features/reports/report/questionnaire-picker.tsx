import { listReportQuestionnaires } from '@certame/contract/features/reports/endpoints.ts';
import { SearchMultiSelect, SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { queryOf } from '#lib/queries/query-of.ts';

const noNames = {};

interface Props {
  chosen: string[];
  most: number;
  onChange: (ids: string[]) => void;
}

/** Picker of a report's questionnaires, which are found by typing. */
export function QuestionnairePicker({ chosen, most, onChange }: Props) {
  const { t } = useTranslation();
  const source = useSearchedOptions(
    { queryOf: (query) => queryOf(listReportQuestionnaires, { query }) },
    chosen,
    noNames,
  );
  if (most > 1)
    return (
      <SearchMultiSelect
        source={source}
        label={t('reports.questionnaires')}
        value={chosen}
        onChange={onChange}
        maxValues={most}
        clearable
        maw={720}
      />
    );
  return (
    <SearchSelect
      source={source}
      label={t('reports.questionnaire')}
      value={chosen[0] ?? null}
      onChange={(id) => onChange(id === null ? [] : [id])}
      clearable
      maw={520}
    />
  );
}
