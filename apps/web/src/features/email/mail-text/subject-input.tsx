import { type MailVariable, templateMax } from '@certame/contract/features/email/mail-types.ts';
import { Input, Skeleton } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { Suspense, useState } from 'react';
import { type AnyInputProps, textOf } from '#kit/inputs/input-props.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import classes from './mail-text.module.css';
import { useVariableProblem } from './use-variable-problem.ts';
import { VariableMenu } from './variable-menu.tsx';
import { variableContent } from './variable-node.ts';
import { VariablesContext } from './variables-context.ts';

const SubjectEditor = onDemand(() => import('./subject-editor.tsx'));

/** Field of a subject, with a menu that inserts variables at the cursor. */
export function SubjectInput({
  variables,
  ...props
}: AnyInputProps & { variables: readonly MailVariable[] }) {
  const { t } = useTranslation();
  const [editor, setEditor] = useState<Editor | null>(null);
  const value = textOf(props.value);
  const { problem, onFocus, onBlur } = useVariableProblem('subject', value, variables);
  const tooLong =
    value.length > templateMax.subject
      ? t('validation.max_chars', { field: props.label, max: templateMax.subject })
      : undefined;
  const error = props.error ?? problem ?? tooLong;
  const described = [props.help && `${props.id}-description`, error && `${props.id}-error`].filter(Boolean);
  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      description={props.help}
      required={props.required}
      error={error}
      labelElement="div"
      labelProps={{ id: `${props.id}-label` }}
    >
      <div
        className={classes.subject_field}
        data-invalid={error ? true : undefined}
        data-disabled={props.disabled || undefined}
      >
        <VariablesContext value={variables}>
          <Suspense fallback={<Skeleton height={20} width="60%" m={8} />}>
            <SubjectEditor
              id={props.id}
              labelledBy={`${props.id}-label`}
              describedBy={described.length > 0 ? described.join(' ') : undefined}
              invalid={error !== undefined}
              required={props.required}
              value={value}
              onChange={props.onChange}
              onFocus={onFocus}
              onBlur={() => {
                onBlur();
                props.onBlur();
              }}
              disabled={props.disabled}
              onReady={setEditor}
            />
          </Suspense>
        </VariablesContext>
        <VariableMenu
          variables={variables.filter(({ kind }) => kind === 'text')}
          label={t('email-templates.insert_subject')}
          onInsert={(name) => editor?.chain().focus().insertContent(variableContent(name)).run()}
          disabled={props.disabled || editor === null}
        />
      </div>
    </Input.Wrapper>
  );
}
