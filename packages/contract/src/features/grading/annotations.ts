import { z } from 'zod';
import { cleanText, uuidSchema } from '../../kit/field-schemas.ts';
import { partIdSchema } from '../questions/content.ts';

export const annotationLimits = { each: 2000, quote: 1000, count: 100 } as const;

const noteText = () => cleanText(annotationLimits.each).pipe(z.string().min(1, { error: 'required' }));

/** A comment on a passage of a text. Where the passage is, is told by its words and by how many characters stand before it. */
const passageSchema = z.object({
  id: partIdSchema,
  start: z.int().min(0).max(1_000_000),
  quote: z.string().min(1).max(annotationLimits.quote),
  text: noteText(),
});

const shareSchema = z.number().min(0).max(1);
/** A comment on a rectangle of a picture, in shares of its width and height from its top left corner. */
const regionSchema = z
  .object({
    id: partIdSchema,
    /** The picture's own id (`pictureIdOf`), never its file's. */
    picture: uuidSchema,
    ...{ x: shareSchema, y: shareSchema, width: shareSchema.min(0.01), height: shareSchema.min(0.01) },
    text: noteText(),
  })
  .refine(({ x, y, width, height }) => x + width <= 1.001 && y + height <= 1.001, { error: 'type' });

export type PassageNote = z.output<typeof passageSchema>;
export type RegionNote = z.output<typeof regionSchema>;
export const annotationSchema = z.union([regionSchema, passageSchema]);
export type Annotation = z.output<typeof annotationSchema>;
export const annotationsSchema = z.array(annotationSchema).max(annotationLimits.count);
