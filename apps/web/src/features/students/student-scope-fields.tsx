import { studentScopes } from '@certame/contract/features/grading/config.ts';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { SearchMultiSelect } from '#kit/inputs/references/search-select.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import classes from './student-scope-fields.module.css';

type StudentScope = (typeof studentScopes)[number];

interface StudentScopeDraft {
  students_scope: StudentScope;
  class_ids: string[];
  student_ids: string[];
}
type Named = readonly { id: string; name: string }[];

interface Props {
  /** Prefix of the fields' ids, by which a rejection finds them. */
  idPrefix: string;
  draft: StudentScopeDraft;
  /** Those that are stored, with their names. */
  stored: { classes: Named; students: Named } | null;
  errors: Readonly<Record<string, string[]>>;
  labelOf: (field: keyof StudentScopeDraft) => string;
  scopeLabelOf: (scope: StudentScope) => string;
  description?: string;
  onChange: (change: Partial<StudentScopeDraft>) => void;
}

const namesOf = (rows: Named | undefined): Record<string, string> =>
  Object.fromEntries((rows ?? []).map(({ id, name }) => [id, name]));

/** Of the participants of a questionnaire: all, the students of some classes, or some students. */
export function StudentScopeFields({ idPrefix, draft, stored, errors, onChange, ...texts }: Props) {
  const [classNames] = useState(() => namesOf(stored?.classes));
  const [studentNames] = useState(() => namesOf(stored?.students));
  const classSource = useReferenceOptions('classes', draft.class_ids, classNames);
  const studentSource = useReferenceOptions('students', draft.student_ids, studentNames);
  return (
    <>
      <Radio.Group
        label={texts.labelOf('students_scope')}
        {...(texts.description && { description: texts.description })}
        value={draft.students_scope}
        onChange={(value) =>
          onChange({ students_scope: studentScopes.find((scope) => scope === value) ?? 'all' })
        }
      >
        <div className={classes.choices}>
          {studentScopes.map((scope) => (
            <Radio key={scope} value={scope} label={texts.scopeLabelOf(scope)} />
          ))}
        </div>
      </Radio.Group>
      {draft.students_scope === 'classes' && (
        <SearchMultiSelect
          id={`${idPrefix}-class_ids`}
          source={classSource}
          label={texts.labelOf('class_ids')}
          required
          error={errors.class_ids?.[0]}
          value={draft.class_ids}
          onChange={(class_ids) => onChange({ class_ids })}
        />
      )}
      {draft.students_scope === 'listed' && (
        <SearchMultiSelect
          id={`${idPrefix}-student_ids`}
          source={studentSource}
          label={texts.labelOf('student_ids')}
          required
          error={errors.student_ids?.[0]}
          value={draft.student_ids}
          onChange={(student_ids) => onChange({ student_ids })}
        />
      )}
    </>
  );
}
