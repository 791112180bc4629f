import {
  type SupportKind,
  supportKinds,
  supportLimits,
} from '@certame/contract/features/proctoring/support/support-states.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { SelectField, TextAreaField } from '#lite/field.tsx';
import { MessageLog } from './message-log.tsx';
import type { SupportStore, SupportView } from './support-store.ts';

interface Props {
  view: SupportView;
  store: SupportStore;
  isInExam: boolean;
}

/** Form of a new request: its subject and text. After a closed request it offers another one. */
export function AskForm({ view, store, isInExam }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<SupportKind | ''>('');
  const [text, setText] = useState(view.refused?.text ?? '');
  const [isTried, setTried] = useState(false);
  const { request, refused } = view;
  const missing = (value: string): string | undefined =>
    isTried && value.trim() === '' ? t('proctoring-help.required') : undefined;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (kind !== '' && text.trim() !== '') store.write(text.trim(), kind);
  };
  return (
    <form className="support" onSubmit={send} noValidate>
      {request && (
        <>
          <Alert level="info" live>
            <p>
              {t(
                request.outcome === 'by_candidate'
                  ? 'proctoring-help.closed_by_you'
                  : 'proctoring-help.closed_by_staff',
              )}
            </p>
          </Alert>
          <MessageLog messages={request.messages} pending={[]} />
        </>
      )}
      {refused && (
        <Alert level="error" live>
          <p>{refused.message}</p>
        </Alert>
      )}
      <p className="support-soft">
        {t(
          request
            ? 'proctoring-help.again'
            : isInExam
              ? 'proctoring-help.intro_exam'
              : 'proctoring-help.intro',
        )}
      </p>
      <SelectField
        label={t('proctoring-help.kind')}
        value={kind}
        problem={missing(kind)}
        required
        onChange={(event) => setKind(event.currentTarget.value as SupportKind)}
      >
        <option value="" disabled>
          {t('proctoring-help.choose')}
        </option>
        {supportKinds.map((one) => (
          <option key={one} value={one}>
            {t(`proctoring-help.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('proctoring-help.text')}
        value={text}
        problem={missing(text)}
        rows={4}
        maxLength={supportLimits.messageMaxChars}
        required
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="support-buttons">
        <Button type="submit">{t('proctoring-help.ask')}</Button>
      </div>
    </form>
  );
}
