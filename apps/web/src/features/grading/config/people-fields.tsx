import { useState } from 'react';
import { NewLoginFields } from '#features/accounts/index.ts';
import { StudentScopeFields } from '#features/students/index.ts';
import { SearchMultiSelect } from '#kit/inputs/references/search-select.tsx';
import { useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { graderSource } from './grader-source.ts';
import type { PartProps } from './part-props.ts';

const namesOf = (rows: readonly { id: string; name: string }[] | undefined): Record<string, string> =>
  Object.fromEntries((rows ?? []).map(({ id, name }) => [id, name]));

/** Who grades: members, and people whose login is made. */
export function GraderFields({ draft, config, errors, onChange }: PartProps) {
  const { t } = useTranslation();
  const [known] = useState(() => namesOf(config?.graders));
  const source = useSearchedOptions(graderSource, draft.grader_ids, known);
  return (
    <>
      <SearchMultiSelect
        id="config-grader_ids"
        source={source}
        label={t('correctors.fields.grader_ids')}
        description={t('correctors.field_help.grader_ids')}
        clearable
        error={errors.grader_ids?.[0]}
        value={draft.grader_ids}
        onChange={(grader_ids) => onChange({ grader_ids })}
      />
      <NewLoginFields
        id="config-new_graders"
        field="new_graders"
        add={t('correctors.add_grader')}
        logins={draft.new_graders}
        errors={errors}
        onChange={(new_graders) => onChange({ new_graders })}
      />
    </>
  );
}

/** Whose answers are graded. */
export function StudentFields({ draft, config, errors, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <StudentScopeFields
      idPrefix="config"
      stored={config}
      labelOf={(field) => t(`correctors.fields.${field}`)}
      scopeLabelOf={(scope) => t(`correctors.scopes.${scope}`)}
      {...{ draft, errors, onChange }}
    />
  );
}
