import type { SheetPage } from '@certame/contract/features/paper/sheet.ts';
import type { GrayImage } from '../reader/gray-image.ts';
import { type Homography, project } from '../reader/homography.ts';
import { bubbleRadius } from '../sheet/sheet-geometry.ts';

/** A plain threshold on a page whose corners are known: half grey is ink, half of a bubble is a mark. It never doubts. */
export function readPlainly(image: GrayImage, h: Homography, page: SheetPage): string[][] {
  const isInk = (x: number, y: number): boolean => {
    let dark = 0;
    let all = 0;
    const reach = bubbleRadius * 0.7;
    for (let dy = -reach; dy <= reach; dy += 0.2)
      for (let dx = -reach; dx <= reach; dx += 0.2) {
        const at = project(h, x + dx, y + dy);
        all += 1;
        if ((image.data[Math.round(at.y) * image.width + Math.round(at.x)] ?? 255) < 128) dark += 1;
      }
    return dark / all > 0.5;
  };
  return page.fields.map((field) => {
    if (field.kind === 'open') return [];
    if (field.kind === 'digits') {
      const text = field.columns
        .map((column) => column.find(({ x, y }) => isInk(x, y))?.value ?? '')
        .join('');
      return text === '' ? [] : [text];
    }
    return field.bubbles.filter(({ x, y }) => isInk(x, y)).map(({ value }) => value);
  });
}
