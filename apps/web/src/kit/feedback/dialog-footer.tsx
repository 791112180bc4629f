import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './dialog-footer.module.css';

interface Props {
  /** The way out, before what the dialog is for; left out where that is the way out. */
  onCancel?: () => void;
  /** Label of the cancel button; default "Cancelar". */
  cancel?: string;
  /** The way out takes the focus as the dialog opens. */
  cancelFocused?: boolean;
  /** The button that does it; where there are two, the one that is meant comes last. */
  children?: ReactNode;
}

/** The foot of a dialog: to the right, the way out first and what the dialog is for last. */
export function DialogFooter({ onCancel, cancel, cancelFocused, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      {onCancel && (
        <Button variant="default" data-autofocus={cancelFocused || undefined} onClick={onCancel}>
          {cancel ?? t('common.cancel')}
        </Button>
      )}
      {children}
    </div>
  );
}
