import type { PortugueseTexts } from './portuguese.gen.ts';

/** `sent` for the forms `sent_one`, `sent_other`. */
type Stem<Texts, Key extends string> = Key extends `${infer Text}_other`
  ? `${Text}_one` extends keyof Texts
    ? Text
    : never
  : never;

type Leaves<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key | Stem<Texts, Key>
    : `${Key}.${Leaves<Texts[Key]>}`;
}[keyof Texts & string];

type Branch<Texts, Path extends string> = Path extends keyof Texts
  ? Texts[Path]
  : Path extends `${infer Key extends keyof Texts & string}.${infer Rest}`
    ? Branch<Texts[Key], Rest>
    : never;

/** Key of a text, such as `kit.rows`: namespace, parts and name; the forms of a plural share the name without the form. */
export type TextKey = Leaves<PortugueseTexts>;

/** Keys under a prefix: `rows` in `TextKeyUnder<'kit'>`. */
export type TextKeyUnder<Prefix extends string> = Leaves<Branch<PortugueseTexts, Prefix>>;

/**
 * Asserts that a key exists whose parts are only known at run time (keys of areas and fields, codes of a server, paths of
 * screens). Where a union says what the parts can be, the template itself is checked and needs no assertion.
 */
export const textKey = (key: string): TextKey => key as TextKey;

/** Key of a screen's title. */
export const titleKey = (path: string): TextKey => textKey(`titles.${path}`);

/** Key of what a validator says: the problems of fields name theirs without the namespace. */
export const problemKey = (problem: { key: string }): TextKey => textKey(`validation.${problem.key}`);
