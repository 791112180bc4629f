/** Colour and pattern of a series. The pattern tells series apart where no colour is seen. */
export const tones = ['accent', 'success', 'warning', 'danger', 'soft', 'strong'] as const;
export type Tone = (typeof tones)[number];

export const toneColors: Readonly<Record<Tone, string>> = {
  accent: 'var(--accent-text)',
  success: 'var(--success)',
  warning: 'var(--warning)',
  danger: 'var(--danger)',
  soft: 'var(--ink-soft)',
  strong: 'var(--ink)',
};

export interface ToneOfSeries {
  key: string;
  label: string;
  tone: Tone;
}

/** The tones that a screen names for its series; the others get one after the other of those that are left. */
export function withTones(
  series: readonly { key: string; label: string }[],
  named: Readonly<Partial<Record<string, Tone>>>,
): ToneOfSeries[] {
  const used = new Set(series.flatMap(({ key }) => named[key] ?? []));
  const free = tones.filter((tone) => !used.has(tone));
  let next = 0;
  return series.map(({ key, label }) => ({
    key,
    label,
    tone: named[key] ?? free[next++ % Math.max(1, free.length)] ?? 'accent',
  }));
}
