import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { QuestionnaireTemplate } from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplatePreview } from './template-preview.tsx';

export interface TemplatesProps {
  /** Settings of the edited questionnaire, as they are typed. */
  settings: QuestionnaireSettings;
  /** Attempts exist. */
  locked: boolean;
  /** The settings can't be changed at all. */
  readOnly: boolean;
  labelOf: (path: string) => string;
  onApply: (settings: QuestionnaireSettings) => void;
  onClose: () => void;
}

type View = { kind: 'list' } | { kind: 'new' } | { kind: 'edit' | 'apply'; template: QuestionnaireTemplate };

/** The institution's templates of settings: the list or, in its place, a template's form or the preview of applying it. */
export default function TemplatesDialog({ onClose, onApply, ...questionnaire }: TemplatesProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>({ kind: 'list' });
  const back = (): void => setView({ kind: 'list' });
  const title =
    view.kind === 'list' || view.kind === 'new'
      ? t(`questionnaire-templates.${view.kind === 'new' ? 'create' : 'title'}`)
      : t(`questionnaire-templates.${view.kind}_of`, { name: view.template.name });
  return (
    <Dialog onClose={onClose} size="lg" title={title}>
      {view.kind === 'list' && (
        <TemplateList
          mayApply={!questionnaire.readOnly}
          onCreate={() => setView({ kind: 'new' })}
          onEdit={(template) => setView({ kind: 'edit', template })}
          onApply={(template) => setView({ kind: 'apply', template })}
          onClose={onClose}
        />
      )}
      {(view.kind === 'new' || view.kind === 'edit') && (
        <TemplateForm
          template={view.kind === 'edit' ? view.template : null}
          settings={questionnaire.settings}
          onDone={back}
        />
      )}
      {view.kind === 'apply' && (
        <TemplatePreview {...questionnaire} template={view.template} onApply={onApply} onBack={back} />
      )}
    </Dialog>
  );
}
