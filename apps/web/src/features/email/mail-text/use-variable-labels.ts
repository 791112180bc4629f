import { variableKey } from '@certame/contract/features/email/mail-types.ts';
import { withVariableLabels } from '@certame/rules/email/template-variables.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Replaces the variables in a subject or text by their labels, for reading. Needs the texts `email-templates`. */
export function useVariableLabels(): (text: string) => string {
  const { t } = useTranslation();
  return (text) => withVariableLabels(text, (name) => t(variableKey(name)));
}
