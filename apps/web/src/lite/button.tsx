import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'accent' | 'plain' | 'quiet' | 'link';
  wide?: boolean;
  /** Shows that it works and takes no press; stays focusable, so that the keyboard keeps its place. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({ look = 'accent', wide, busy, icon, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="lite-button"
      data-look={look}
      data-wide={wide || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
