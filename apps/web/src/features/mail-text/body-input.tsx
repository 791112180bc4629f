import type { MailVariable } from '@certame/contract/features/emails/mail-types.ts';
import { Input } from '@mantine/core';
import { type AnyInputProps, textOf } from '../../kit/inputs/input-props.ts';
import { RichText } from '../../kit/rich-text/rich-text.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';
import classes from './mail-text.module.css';
import { variableMarks } from './variable-marks.ts';
import { VariableMenu } from './variable-menu.tsx';

const extensions = [variableMarks];

/** The text of a message, with a menu of its variables in the toolbar. */
export function BodyInput({ variables, ...props }: AnyInputProps & { variables: readonly MailVariable[] }) {
  const { t } = useTranslation();
  const hasLink = variables.some(({ kind }) => kind === 'link');
  return (
    <Input.Wrapper
      label={props.label}
      description={`${t('email-templates.variables_help')}${hasLink ? ` ${t('email-templates.link_help')}` : ''}`}
      required={props.required}
      error={props.error}
      labelProps={{ id: `${props.id}-label` }}
      className={classes.body}
    >
      <RichText
        id={props.id}
        labelledBy={`${props.id}-label`}
        value={textOf(props.value)}
        onChange={props.onChange}
        onBlur={props.onBlur}
        disabled={props.disabled}
        textOnly
        extensions={extensions}
        tools={(editor) => (
          <VariableMenu
            variables={variables}
            label={t('email-templates.insert')}
            onInsert={(text) => editor.chain().focus().insertContent(text).run()}
          />
        )}
      />
    </Input.Wrapper>
  );
}
