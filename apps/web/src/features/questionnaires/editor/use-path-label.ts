import { useCallback } from 'react';
import { hasText, useTranslation } from '#lib/language/i18n.ts';

/** Names a path of the body in words: `sections.1.items.0.score` -> "Seção 2, questão 1". */
export function usePathLabel(): (path: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (path: string): string => {
      const [first, second, third, fourth] = path.split('.');
      if (first === 'settings') {
        const key = `questionnaires.settings.${second}.label`;
        return hasText(key) ? t(key) : '';
      }
      if (first === 'sections' && second !== undefined) {
        const section = Number(second) + 1;
        if (third === 'items' && fourth)
          return t('questionnaires.editor.path_item', { section, item: Number(fourth) + 1 });
        if (third === 'draws' && fourth)
          return t('questionnaires.editor.path_draw', { section, draw: Number(fourth) + 1 });
        return t('questionnaires.editor.path_section', { section });
      }
      const key = `questionnaires.fields.${first}`;
      return hasText(key) ? t(key) : '';
    },
    [t],
  );
}
