import { useMergedRef } from '@mantine/hooks';
import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  'data-loading'?: boolean;
}

const takeNoPress = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Where what was sent has been refused, the first field with a problem takes the focus, unless a summary does. */
function leadToProblem({ isConnected, disabled, type, form }: HTMLButtonElement): void {
  if (!isConnected || disabled || type !== 'submit' || !form?.contains(document.activeElement)) return;
  if (form.querySelector('[role="alert"]')) return;
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/**
 * What the library's buttons are made of. The library disables them while they work, and what is disabled loses the
 * focus to the page. This one, while it works and as long as it has the focus, says that it can't be pressed and takes
 * no press, but keeps its place. It isn't `aria-busy`: there are screen readers that leave out what is.
 */
export function SteadyButton({
  ref,
  type,
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  'aria-busy': _busy,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState(false);
  const held = disabled && (focused || rest['data-loading'] === true);
  useEffect(() => {
    const element = button.current;
    return held && element ? () => leadToProblem(element) : undefined;
  }, [held]);
  return (
    <button
      {...rest}
      // The library says no type where a button is made of another component; the browser's own would send the form.
      type={type ?? 'button'}
      ref={useMergedRef(button, ref)}
      disabled={disabled && !held}
      aria-disabled={held || rest['aria-disabled']}
      onClick={held ? takeNoPress : onClick}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // A window that goes to the back takes the focus from nothing in it.
        setFocused(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
