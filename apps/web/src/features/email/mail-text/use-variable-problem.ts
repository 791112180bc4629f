import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { variableKey } from '@certame/contract/features/email/mail-types.ts';
import { checkTemplate, type TemplateProblem } from '@certame/rules/email/template-variables.ts';
import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

/** Problems that are normal while a text is being written. */
const unfinished: readonly TemplateProblem['key'][] = ['variable_missing', 'variable_broken'];

/** First problem of a text's variables, shown at its field before anything is sent. */
export function useVariableProblem(
  field: TemplateProblem['field'],
  text: string,
  variables: readonly MailVariable[],
): { problem: string | undefined; onFocus: () => void; onBlur: () => void } {
  const { t } = useTranslation();
  const [left, setLeft] = useState(false);
  const parts = { subject: '', body: '', [field]: text };
  const found = checkTemplate(parts, variables).find(
    ({ key }) => !unfinished.includes(key) || (left && key === 'variable_broken'),
  );
  const known = variables.some(({ name }) => name === found?.params.variable);
  return {
    problem:
      found &&
      t(`validation.${found.key}`, {
        variable: known ? t(variableKey(found.params.variable ?? '')) : found.params.variable,
      }),
    onFocus: () => setLeft(false),
    onBlur: () => setLeft(true),
  };
}
