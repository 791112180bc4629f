import { createRequire } from 'node:module';

/** Where pdfmake writes next. Its types say nothing of it: `column-margins.test.ts` fails if a later version has another one. */
interface WritingPlace {
  x: number;
  availableWidth: number;
  /** Margins and indents of what is being written: lists, quotations, blocks with a margin. */
  openMargins?: { left: number; right: number };
}
interface PlaceMethods {
  addMargin(this: WritingPlace, left: number, right?: number): void;
  moveToNextColumn(this: WritingPlace): unknown;
  resetSnakingColumnsForNewPage(this: WritingPlace): void;
}
const { default: place } = createRequire(import.meta.url)('pdfmake/js/DocumentContext.js') as {
  default: { prototype: PlaceMethods };
};

let isKept = false;

/**
 * A list that goes on in the next column or on the next page keeps its indent. pdfmake forgets it there and takes it back at the list's end
 * all the same, so that every column after it begins too far to the left and is too wide.
 */
export function keepColumnMargins(): void {
  if (isKept) return;
  isKept = true;
  const { addMargin, moveToNextColumn, resetSnakingColumnsForNewPage } = place.prototype;
  place.prototype.addMargin = function (left, right = 0) {
    const { left: before = 0, right: after = 0 } = this.openMargins ?? {};
    this.openMargins = { left: before + left, right: after + right };
    addMargin.call(this, left, right);
  };
  place.prototype.moveToNextColumn = function () {
    const moved = moveToNextColumn.call(this);
    const { left = 0, right = 0 } = this.openMargins ?? {};
    this.availableWidth -= left + right;
    return moved;
  };
  place.prototype.resetSnakingColumnsForNewPage = function () {
    resetSnakingColumnsForNewPage.call(this);
    const { left = 0, right = 0 } = this.openMargins ?? {};
    this.x += left;
    this.availableWidth -= left + right;
  };
}
