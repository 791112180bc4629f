const isAcronym = (word: string): boolean => word.length > 1 && word === word.toUpperCase();

/** A title as the words of a button: only the first begins with a capital ('Criar Curso' -> 'Criar curso'). */
export const sentenceCase = (title: string): string =>
  title
    .split(' ')
    .map((word, index) =>
      index === 0 || isAcronym(word) ? word : word.charAt(0).toLowerCase() + word.slice(1),
    )
    .join(' ');
