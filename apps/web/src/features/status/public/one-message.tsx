import type { ReactNode } from 'react';
import { useInFrame } from '#lib/page/in-frame.ts';
import { Card, PageFrame } from '#lite/page-frame.tsx';

/** A page that says one thing and offers a way on: alone, or inside the frame for whoever met it on the way. */
export function OneMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const inFrame = useInFrame();
  const card = (
    <Card>
      <h1 className="lite-title">{title}</h1>
      <p className="lite-soft">{text}</p>
      {children}
    </Card>
  );
  return inFrame ? (
    <div className="lite-page-column lite-in-frame">{card}</div>
  ) : (
    <PageFrame>{card}</PageFrame>
  );
}
