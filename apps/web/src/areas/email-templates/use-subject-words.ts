import { placeholder } from '@certame/rules/mail/template-variables.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

/** A subject as lists show it, its variables by their names: `Convite para a turma [Nome da turma]`. */
export function useSubjectWords(): (subject: string) => string {
  const { t } = useTranslation();
  return (subject) =>
    subject.replace(placeholder, (_all, name: string) => `[${t(`email-templates.variables.${name}`)}]`);
}
