import type { Signature } from '@certame/contract/features/practical/form.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { addPoint, pointsOf, signatureBox, signatureLimits, straightStroke } from './strokes.ts';

/** A signature, drawn with finger, pen or mouse; for who can't draw, a stroke by a button. */
export function SignatureField({
  name,
  value,
  disabled,
  onChange,
}: {
  name: string;
  value: Signature | null;
  disabled: boolean;
  onChange: (value: Signature | null) => void;
}) {
  const { t } = useTranslation();
  const field = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<number[] | null>(null);
  const strokes = value ?? [];
  const pointOf = (event: PointerEvent): [number, number] => {
    const box = field.current?.getBoundingClientRect();
    const scale = 1000 / (box?.width || 1);
    return [
      Math.round((event.clientX - (box?.left ?? 0)) * scale),
      Math.round((event.clientY - (box?.top ?? 0)) * scale),
    ];
  };
  const begin = (event: PointerEvent): void => {
    if (disabled || strokes.length >= signatureLimits.strokes) return;
    field.current?.setPointerCapture(event.pointerId);
    setDrawn(addPoint([], pointOf(event)));
  };
  const end = (): void => {
    // A tap is a dot.
    if (drawn) onChange([...strokes, drawn]);
    setDrawn(null);
  };
  const shown = drawn ? [...strokes, drawn] : strokes;
  return (
    <section className="practical-signature" aria-label={t('practical-form.signature.title')}>
      <h2>{t('practical-form.signature.title')}</h2>
      <svg
        ref={field}
        viewBox={signatureBox}
        role="img"
        aria-label={
          value ? t('practical-form.signature.signed', { name }) : t('practical-form.signature.field')
        }
        onPointerDown={begin}
        onPointerMove={(event) => drawn && setDrawn(addPoint(drawn, pointOf(event)))}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {shown.map((stroke, index) => (
          <polyline key={index} points={pointsOf(stroke)} />
        ))}
      </svg>
      <p className="practical-soft">
        {value ? t('practical-form.signature.signed', { name }) : t('practical-form.signature.field')}
      </p>
      {!disabled && (
        <div className="practical-actions">
          {value ? (
            <Button look="plain" onClick={() => onChange(null)}>
              {t('practical-form.signature.clear')}
            </Button>
          ) : (
            <Button look="plain" onClick={() => onChange([straightStroke])}>
              {t('practical-form.signature.line')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
