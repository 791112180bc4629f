import { useState } from 'react';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { graderSource } from './grader-source.ts';
import type { PartProps } from './part-props.ts';

/** Who decides on scores that diverge. */
export function ChairField({ draft, config, errors, onChange }: PartProps) {
  const { t } = useTranslation();
  const [known] = useState(
    (): Record<string, string> => (config?.chair ? { [config.chair.id]: config.chair.name } : {}),
  );
  const source = useSearchedOptions(graderSource, draft.chair_id ? [draft.chair_id] : [], known);
  return (
    <SearchSelect
      id="config-chair_id"
      source={source}
      label={t('correctors.fields.chair_id')}
      description={t('correctors.field_help.chair_id')}
      required={draft.final_rule === 'chair' || draft.training_answers > 0 || draft.check_percent > 0}
      clearable
      error={errors.chair_id?.[0]}
      value={draft.chair_id}
      onChange={(chair_id) => onChange({ chair_id: chair_id ?? null })}
    />
  );
}
