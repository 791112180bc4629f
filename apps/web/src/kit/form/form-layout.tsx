import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconDeviceFloppy } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './form-layout.module.css';

export interface SummaryError {
  /** Id of the element that takes the focus. */
  inputId: string;
  label: string;
  message: string;
}

interface Props {
  /** Names the form for screen readers. */
  label: string;
  children: ReactNode;
  onSubmit: () => void;
  onCancel?: () => void;
  saving: boolean;
  dirty: boolean;
  errors?: readonly SummaryError[];
  /** Counts the rejected submissions: each takes the focus to the summary. */
  rejections?: number;
  readOnly?: boolean;
  /** Beside the save button: further actions. */
  actions?: ReactNode;
}

const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';

/** Around every form: summary of errors, sticky save bar, Ctrl+S. What is inside is the form's own affair. */
export function FormLayout(props: Props) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  const { errors = [], rejections = 0, onSubmit, saving, readOnly } = props;
  // The summary appears after a rejected submit only: for an error found on blur it would move the next field away from the pointer.
  const isRejected = rejections > 0;

  // A rejection may be counted one render before its errors are set.
  const focusedAt = useRef(0);
  useEffect(() => {
    if (rejections === focusedAt.current || !summary.current) return;
    focusedAt.current = rejections;
    summary.current.focus();
  });

  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (!saving && !readOnly) onSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [onSubmit, saving, readOnly]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside a dialog must not send the page's one.
    event.stopPropagation();
    if (!saving) onSubmit();
  };
  return (
    <form aria-label={props.label} noValidate onSubmit={submit} className={classes.form}>
      {isRejected && errors.length > 0 && (
        <Alert
          ref={summary}
          tabIndex={-1}
          color="red"
          variant="light"
          role="alert"
          icon={<IconAlertCircle size={18} aria-hidden="true" />}
          title={t('kit.form.problems', { count: errors.length })}
          className={classes.summary}
        >
          <ul>
            {errors.map((error) => (
              <li key={error.inputId}>
                <button type="button" onClick={() => document.getElementById(error.inputId)?.focus()}>
                  {error.label && !error.message.includes(error.label)
                    ? `${error.label}: ${error.message}`
                    : error.message}
                </button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {props.children}
      {!readOnly && (
        <div className={classes.bar} data-save-bar>
          <p aria-live="polite">{props.dirty ? t('kit.form.unsaved') : ''}</p>
          {props.actions}
          {props.onCancel && (
            <Button variant="default" onClick={props.onCancel}>
              {t('common.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            loading={saving}
            leftSection={<IconDeviceFloppy size={17} stroke={1.7} aria-hidden="true" />}
            aria-keyshortcuts="Control+S"
          >
            {t('common.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
