import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  /** Called by Escape or a press outside; undefined: the dialog has to be answered. */
  onClose?: (() => void) | undefined;
  width?: 'normal' | 'wide';
  /** Stays, out of sight: what goes on in it goes on. */
  isHidden?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back. Mounted means open, unless it is hidden. */
export function Dialog({ title, onClose, width = 'normal', isHidden = false, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Its cleanup runs before the element leaves the page: closed later, the dialog could no longer give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isHidden) return undefined;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, [isHidden]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes by the cancel event; the press is on the backdrop only
    <dialog
      ref={dialog}
      className="lite-dialog"
      data-width={width}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div className="lite-dialog-body">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
        {actions && <div className="lite-dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}
