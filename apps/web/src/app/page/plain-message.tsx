import type { ReactNode } from 'react';
import { useInFrame } from '#lib/page/in-frame.ts';
import './plain-message.css';

/** A page that says one thing, without the UI kit: in the frame or alone. */
export function PlainMessage({ title, children }: { title: string; children?: ReactNode }) {
  // In the frame the page's landmark stands around it.
  const Root = useInFrame() ? 'div' : 'main';
  return (
    <Root className="plain-message">
      <h1>{title}</h1>
      {children}
    </Root>
  );
}
