/** Colour arithmetic for the organisation's accent: shades that keep the contrast WCAG 2.2 asks for. */
type Rgb = readonly [number, number, number];

export const isHexColor = (value: string | null | undefined): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const toRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `other` in `hex`, 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const [a, b] = [toRgb(hex), toRgb(other)];
  return toHex([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as unknown as Rgb);
}

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number => {
  const [red, green, blue] = toRgb(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `hex` moved towards `towards` just as far as a contrast of `ratio` with `background` needs. */
export function readableOn(hex: string, background: string, towards: string, ratio = 4.5): string {
  for (let step = 0; step <= 20; step++) {
    const candidate = mix(hex, towards, step / 20);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return towards;
}

export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Ten shades around an accent; the seventh (index 6) carries white text. */
export function shadesOf(accent: string): Shades {
  const base = readableOn(accent, '#ffffff', '#000000');
  const lighter = [0.93, 0.86, 0.72, 0.54, 0.34, 0.16].map((share) => mix(base, '#ffffff', share));
  const darker = [0.12, 0.26, 0.4].map((share) => mix(base, '#000000', share));
  return [...lighter, base, ...darker] as unknown as Shades;
}
