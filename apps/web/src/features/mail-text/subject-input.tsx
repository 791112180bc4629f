import { type MailVariable, templateMax } from '@certame/contract/features/emails/mail-types.ts';
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { type AnyInputProps, sharedInputProps, textOf } from '../../kit/inputs/input-props.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { VariableMenu } from './variable-menu.tsx';

/** A subject into which variables can be put where the cursor is. */
export function SubjectInput({
  variables,
  ...props
}: AnyInputProps & { variables: readonly MailVariable[] }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const value = textOf(props.value);
  const insert = (text: string): void => {
    const at = input.current?.selectionEnd ?? value.length;
    props.onChange(value.slice(0, at) + text + value.slice(at));
    // The new text stands after the next render.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + text.length, at + text.length);
    });
  };
  return (
    <TextInput
      {...sharedInputProps(props)}
      ref={input}
      maxLength={templateMax.subject}
      value={value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      rightSectionWidth={40}
      rightSection={
        <VariableMenu
          variables={variables.filter(({ kind }) => kind === 'text')}
          label={t('email-templates.insert_subject')}
          onInsert={insert}
          disabled={props.disabled}
        />
      }
    />
  );
}
