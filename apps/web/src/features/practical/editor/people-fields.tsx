import { listPracticalTeacherOptions } from '@certame/contract/features/practical/endpoints.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { NewLoginFields } from '#features/accounts/index.ts';
import { SearchMultiSelect } from '#kit/inputs/references/search-select.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { type OptionSource, useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import classes from './editor.module.css';
import type { PartProps } from './part-props.ts';
import { withStudents } from './test-draft.ts';

const teacherSource: OptionSource = {
  queryOf: ({ search }) => queryOf(listPracticalTeacherOptions, { query: { search } }),
  withoutIds: true,
};

/** Who examines, and whom; each student has an identifier, by which they are found on the day. */
export function PeopleFields({ draft, test, errors, locked, onChange }: PartProps) {
  const { t } = useTranslation();
  const { students, teacher_ids } = draft;
  const [teacherNames] = useState(() =>
    Object.fromEntries((test?.teachers ?? []).map(({ id, name }) => [id, name])),
  );
  const [studentNames] = useState(() =>
    Object.fromEntries((test?.students ?? []).map(({ person_id, name }) => [person_id, name])),
  );
  const personIds = students.map(({ person_id }) => person_id);
  const teachers = useSearchedOptions(teacherSource, teacher_ids, teacherNames);
  const people = useReferenceOptions('students', personIds, studentNames);
  const nameOf = (id: string): string =>
    people.options.find((option) => option.value === id)?.label ?? studentNames[id] ?? '';
  return (
    <>
      <SearchMultiSelect
        id="practical-teacher_ids"
        source={teachers}
        label={t('practical.fields.teacher_ids')}
        disabled={locked}
        clearable
        error={errors.teacher_ids?.[0]}
        value={teacher_ids}
        onChange={(chosen) => onChange({ teacher_ids: chosen })}
      />
      {!locked && (
        <NewLoginFields
          id="practical-new_teachers"
          field="new_teachers"
          add={t('practical.add_teacher')}
          logins={draft.new_teachers}
          errors={errors}
          onChange={(new_teachers) => onChange({ new_teachers })}
        />
      )}
      <SearchMultiSelect
        id="practical-students"
        source={people}
        label={t('practical.fields.students')}
        disabled={locked}
        clearable
        error={errors.students?.[0]}
        value={personIds}
        onChange={(chosen) => onChange({ students: withStudents(students, chosen) })}
      />
      {students.length > 0 && (
        <div className={classes.identifiers}>
          {students.map(({ person_id, identifier }) => (
            <TextInput
              key={person_id}
              label={t('practical.identifier_of', { name: nameOf(person_id) })}
              disabled={locked}
              maxLength={40}
              value={identifier ?? ''}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                onChange({
                  students: students.map((one) =>
                    one.person_id === person_id ? { ...one, identifier: typed } : one,
                  ),
                });
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
