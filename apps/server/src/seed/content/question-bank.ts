import { humanSciences } from './human-sciences.ts';
import { mathematics } from './mathematics.ts';
import { naturalSciences } from './natural-sciences.ts';
import { portuguese } from './portuguese.ts';

export const disciplineNames = [
  'Matemática',
  'Língua Portuguesa',
  'Ciências da Natureza',
  'Ciências Humanas',
] as const;

export const questionBank = [...mathematics, ...portuguese, ...naturalSciences, ...humanSciences];
