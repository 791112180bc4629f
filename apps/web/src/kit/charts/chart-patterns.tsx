import { type Tone, toneColors, tones } from './chart-tones.ts';

/** Lines, dots and squares on the colour; the first of all is plain. */
const marks: Readonly<Record<Tone, string | null>> = {
  accent: null,
  success: 'M-2 10L10 -2M-2 2L2 -2M6 10L10 6',
  warning: 'M4 0V8',
  danger: 'M0 0L8 8M8 0L0 8',
  soft: 'M0 4H8',
  strong: 'M0 4H8M4 0V8',
};

function Pattern({ id, tone }: { id: string; tone: Tone }) {
  const mark = marks[tone];
  return (
    <pattern id={`${id}-${tone}`} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" style={{ fill: toneColors[tone] }} />
      {mark && <path d={mark} style={{ stroke: 'var(--surface)' }} strokeWidth="1.4" fill="none" />}
    </pattern>
  );
}

/** Patterns of all tones, named after the chart that shows them. */
export const ChartPatterns = ({ id }: { id: string }) => (
  <defs>
    {tones.map((tone) => (
      <Pattern key={tone} id={id} tone={tone} />
    ))}
  </defs>
);

/** A square of a series as it stands in the chart. */
export const ToneSwatch = ({ id, tone }: { id: string; tone: Tone }) => (
  <svg width="16" height="16" aria-hidden="true">
    <defs>
      <Pattern id={`${id}-swatch`} tone={tone} />
    </defs>
    <rect width="16" height="16" rx="3" fill={`url(#${id}-swatch-${tone})`} />
  </svg>
);
