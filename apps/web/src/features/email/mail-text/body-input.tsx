import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { Input } from '@mantine/core';
import { type AnyInputProps, textOf } from '#kit/inputs/input-props.ts';
import { RichText } from '#kit/rich-text/rich-text.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './mail-text.module.css';
import { useVariableProblem } from './use-variable-problem.ts';
import { variableChips } from './variable-chip.tsx';
import { VariableMenu } from './variable-menu.tsx';
import { storedHtml, variableContent } from './variable-node.ts';
import { VariablesContext } from './variables-context.ts';

const extensions = [variableChips];

/** The text of a message, with a menu of its variables in the toolbar. */
export function BodyInput({ variables, ...props }: AnyInputProps & { variables: readonly MailVariable[] }) {
  const { t } = useTranslation();
  const value = textOf(props.value);
  const { problem, onFocus, onBlur } = useVariableProblem('body', value, variables);
  const error = props.error ?? problem;
  const hasLink = variables.some(({ kind }) => kind === 'link');
  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      description={`${t('email-templates.variables_help')}${hasLink ? ` ${t('email-templates.link_help')}` : ''}`}
      required={props.required}
      error={error}
      labelElement="div"
      labelProps={{ id: `${props.id}-label` }}
      className={classes.body}
    >
      <VariablesContext value={variables}>
        <RichText
          id={props.id}
          labelledBy={`${props.id}-label`}
          describedBy={`${props.id}-description${error ? ` ${props.id}-error` : ''}`}
          invalid={error !== undefined}
          value={value}
          onChange={props.onChange}
          onFocus={onFocus}
          onBlur={() => {
            onBlur();
            props.onBlur();
          }}
          disabled={props.disabled}
          textOnly
          extensions={extensions}
          stored={storedHtml}
          tools={(editor) => (
            <VariableMenu
              wide
              variables={variables}
              label={t('email-templates.insert')}
              onInsert={(name) => editor.chain().focus().insertContent(variableContent(name)).run()}
            />
          )}
        />
      </VariablesContext>
    </Input.Wrapper>
  );
}
