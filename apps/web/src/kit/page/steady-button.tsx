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

/** After a rejected submit the first invalid field takes the focus, unless a summary does. */
function leadToProblem({ isConnected, disabled, type, form }: HTMLButtonElement): void {
  if (!isConnected || disabled || type !== 'submit' || !form?.contains(document.activeElement)) return;
  if (form.querySelector('[role="alert"]')) return;
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/**
 * Base element of Mantine's buttons, which keeps the focus while loading. Mantine disables a loading button, and a disabled element loses
 * the focus to the page. This one is `aria-disabled` and ignores presses as long as it is loading and focused. It isn't `aria-busy`,
 * because some screen readers leave out busy elements.
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
      // Mantine sets no type on a polymorphic button; the browser's default would submit the form.
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
        // A window that loses the focus blurs its elements, but they stay the active element.
        setFocused(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
