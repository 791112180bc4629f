/** Type guard for what the server answers, as small as it can be: pages that anybody waits for load no schemas. */
export type Shape<T> = (value: unknown) => value is T;

const of =
  <T>(type: string): Shape<T> =>
  (value): value is T =>
    typeof value === type;
export const text = of<string>('string');
export const number = of<number>('number');
export const flag = of<boolean>('boolean');
export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);
export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(shape);
export const record =
  <T>(shapes: { [K in keyof T]-?: Shape<T[K]> }): Shape<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    (Object.keys(shapes) as (keyof T)[]).every((key) => shapes[key]((value as T)[key]));
