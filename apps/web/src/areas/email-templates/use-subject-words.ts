import { useTranslation } from '../../lib/language/i18n.ts';

const variable = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** A subject as lists show it, its variables by their names: `Convite para a turma [Nome da turma]`. */
export function useSubjectWords(): (subject: string) => string {
  const { t } = useTranslation();
  return (subject) =>
    subject.replace(variable, (_all, name: string) => `[${t(`email-templates.variables.${name}`)}]`);
}
