import type { Annotation, PassageNote, RegionNote } from '@certame/contract/features/grading/annotations.ts';

/** Comments of graders by what they are about: passages of a text, regions of pictures. Each kind is numbered in its order. */
export const passagesOf = (annotations: readonly Annotation[]): PassageNote[] =>
  annotations.filter((one) => 'quote' in one);
export const regionsOf = (annotations: readonly Annotation[]): RegionNote[] =>
  annotations.filter((one) => 'picture' in one);
