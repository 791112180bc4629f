import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyDialog } from '#kit/feedback/lazy-dialog.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { loadTexts, useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import type { EditorPage } from '../editor/use-editor-page.ts';

const TemplatesDialog = onDemand(async () => {
  const [dialog] = await Promise.all([
    import('./templates-dialog.tsx'),
    loadTexts(['questionnaire-templates']),
  ]);
  return dialog;
});

/** Opens the templates of settings. Settings that one changes are saved with the questionnaire. */
export function TemplatesButton({ page }: { page: EditorPage }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { editor, draft, locked, readOnly } = page;
  const close = (): void => setOpened(false);
  return (
    <>
      <ActionButton variant="default" icon={IconTemplate} onClick={() => setOpened(true)}>
        {t('questionnaires.templates')}
      </ActionButton>
      {opened && (
        <LazyDialog onGiveUp={close}>
          <TemplatesDialog
            settings={draft.settings}
            locked={locked}
            readOnly={readOnly}
            labelOf={editor.labelOf}
            onApply={(settings) => {
              editor.change((current) => ({ ...current, settings }), 'settings');
              close();
            }}
            onClose={close}
          />
        </LazyDialog>
      )}
    </>
  );
}
