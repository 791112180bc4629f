import type { ReactNode } from 'react';
import './plain-message.css';

/** A whole page that says one thing, without the UI kit. */
export function PlainMessage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="plain-message">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
