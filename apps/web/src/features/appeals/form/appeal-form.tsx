import type { ReactNode } from 'react';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import type { AppealDraft } from './appeal-draft.ts';
import { ReasonFields } from './reason-fields.tsx';

interface Props {
  title: string;
  draft: AppealDraft;
  maxFiles: number;
  dirty: boolean;
  busy: boolean;
  rejections: number;
  errors: Readonly<Record<string, string[]>>;
  onChange: (change: Partial<AppealDraft>) => void;
  onSubmit: () => void;
  /** What it is about, before why. */
  children?: ReactNode;
}

/** Around the fields of an appeal, new or open. */
export function AppealForm(props: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { errors, dirty } = props;
  useLeaveGuard(dirty);
  const labels: Record<string, string> = {
    item_id: t('appeals.form.subject'),
    answer_id: t('appeals.form.result'),
    reason: t('appeals.form.reason'),
    reasoning: t('appeals.form.reasoning'),
    file_ids: t('appeals.form.attachments'),
  };
  return (
    <FormLayout
      label={props.title}
      onSubmit={props.onSubmit}
      onCancel={() => void navigate('/appeals')}
      saving={props.busy}
      dirty={dirty}
      rejections={props.rejections}
      errors={Object.entries(errors).map(([field, [message = '']]) => ({
        inputId: `appeal-${field}`,
        label: labels[field] ?? '',
        message,
      }))}
    >
      <FormSection>
        {props.children}
        <ReasonFields
          draft={props.draft}
          maxFiles={props.maxFiles}
          errors={errors}
          onChange={props.onChange}
        />
      </FormSection>
    </FormLayout>
  );
}
