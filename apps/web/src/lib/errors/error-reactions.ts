import { errors } from '@certame/contract/errors.ts';

export interface ErrorReaction {
  level: 'error' | 'warning';
  redirect?: string;
}

const table: readonly (readonly [code: string, reaction: ErrorReaction])[] = Object.entries(errors);

/** What the web does about an error's code, where that is more than a notice that something failed. */
export const errorReactions: Readonly<Record<string, ErrorReaction>> = Object.fromEntries(
  table
    .filter(([, { level, redirect }]) => level !== 'error' || redirect !== undefined)
    .map(([code, { level, redirect }]) => [code, { level, ...(redirect !== undefined && { redirect }) }]),
);
