import { isClearLetter, spokenLetter, spokenNumber, spokenOrdinal, spokenWords } from './spoken-words.ts';

/** What a candidate may ask of the room by voice. `index` and `number` come from speech: whoever acts on them looks whether they exist. */
export type VoiceCommand =
  | { kind: SimpleCommand }
  /** Index of the option as shown; `on`: it is to be chosen. */
  | { kind: 'option'; index: number; on: boolean }
  | { kind: 'question'; number: number }
  /** `gap`: number of the gap, null where none was named. */
  | { kind: 'dictate'; gap: number | null };

export type SimpleCommand =
  | 'next'
  | 'previous'
  | 'read'
  | 'read_options'
  | 'repeat'
  | 'stop'
  | 'time'
  | 'state'
  | 'message'
  | 'understood'
  | 'finish'
  | 'clear'
  | 'help'
  | 'mic_off'
  | 'yes'
  | 'no'
  | 'unknown';

const unknown: VoiceCommand = { kind: 'unknown' };

/** Said before or after a command without a meaning of its own. */
const politeness =
  /^(?:(?:por favor|hum+|hm+|ahn+|entao|bom|bem|olha|agora|ai|tipo|eu|vamos|vou|quero|queria|gostaria de|pode|poderia|me) )+|(?: (?:por favor|agora|ai|entao|viu|obrigad[ao]|pra mim|para mim))+$/g;

/** Whole utterances, without polite words. Nothing is found inside of a longer sentence. */
const grammar: readonly (readonly [SimpleCommand, RegExp])[] = [
  [
    'next',
    /^(?:(?:ir |va |vai |passar |passa )?(?:para |pra )?(?:a )?(?:proxim[ao]|seguinte)(?: (?:questao|pergunta|secao|parte))?|(?:questao|pergunta|secao) seguinte|avanc(?:ar|e|a)|segu(?:ir|e)(?: em frente| adiante)?|pul(?:ar|e|a)(?: (?:a |esta |essa )?(?:questao|pergunta))?)$/,
  ],
  [
    'previous',
    /^(?:(?:(?:ir |va |vai |volt(?:ar|e|a) )?(?:para |pra )?(?:a )?)?(?:questao |pergunta |secao )?anterior|volt(?:ar|e|a)(?: (?:uma )?(?:questao|pergunta))?|retornar)$/,
  ],
  [
    'read_options',
    /^(?:(?:ler|leia|le|ouvir|repet(?:ir|e)) )?(?:so |somente )?(?:as )?(?:alternativas|opcoes)$/,
  ],
  [
    'read',
    /^(?:ler|leia|le|ouvir|escutar)(?: (?:de novo|outra vez|tudo))?(?: (?:a |esta |essa |o )?(?:questao|pergunta|enunciado|texto))?(?: (?:de novo|outra vez|inteir[ao]|tod[ao]))?$/,
  ],
  [
    'message',
    /^(?:(?:ler|leia|le|ouvir|repet(?:ir|e)|repita) )?(?:a |as |de novo a )?mensage(?:m|ns)(?: (?:da equipe|de novo|outra vez))?$/,
  ],
  [
    'understood',
    /^(?:entendi(?:do)?(?: a mensagem)?|mensagem (?:lida|entendida)|confirm(?:ar|o) (?:a )?mensagem)$/,
  ],
  ['repeat', /^(?:repet(?:ir|e)|repita(?: isso)?|de novo|outra vez|mais uma vez)$/],
  ['stop', /^(?:par(?:ar|e|a)(?: de (?:ler|falar|ouvir))?|chega|silencio)$/],
  [
    'time',
    /^(?:(?:o |meu )?tempo(?: (?:que )?(?:restante|falta|resta|ainda tenho))?|(?:quanto|qual o|qual e o) tempo(?: (?:eu )?(?:ainda )?(?:(?:me )?(?:falta|resta|sobra|sobrou)|tenho|restante))?|quanto (?:ainda )?(?:falta|resta)|relogio)$/,
  ],
  [
    'state',
    /^(?:(?:o )?(?:estado|situacao|status)(?: da (?:questao|prova|avaliacao))?|onde (?:eu )?estou|(?:em )?(?:que|qual) (?:e a )?questao(?: (?:e essa|e esta|eu estou|estou))?|quantas (?:questoes )?(?:faltam|ja respondi|respondi))$/,
  ],
  [
    'finish',
    /^(?:finaliz(?:ar|e|a)|encerr(?:ar|e|a)|termin(?:ar|e|ei)|entreg(?:ar|ue|a)|conclu(?:ir|a|i))(?: (?:a |o |minha |esta )?(?:prova|avaliacao|exame|teste))?$/,
  ],
  [
    'clear',
    /^(?:limp(?:ar|e|a)|apag(?:ar|ue|a)|desmarcar)(?: (?:a |minha |tudo|essa |esta )?(?:resposta)?)?$/,
  ],
  ['help', /^(?:ajuda|comandos|(?:quais (?:sao )?)(?:os )?comandos|o que (?:eu )?posso (?:falar|dizer))$/],
  ['mic_off', /^(?:deslig(?:ar|ue|a)|fech(?:ar|e|a)) (?:o )?microfone$/],
  ['yes', /^(?:sim(?: (?:sim|senhor|confirmo|finalizar|pode finalizar|quero))*|confirm(?:o|ar|a|ado))$/],
  ['no', /^(?:nao(?: .*)?|ainda nao|cancel(?:ar|e|a|o)|desist(?:ir|o)|continuar respondendo)$/],
];

const choosing =
  /^(?:(?:marc(?:ar|o|a|ou)|marque|escolh(?:er|o|a|e)|selecion(?:ar|o|a|e)|respond(?:er|o|a)|assinal(?:ar|o|a|e)|fico com|a resposta e|resposta e|e) )/;
const unchoosing = /^(?:desmarc(?:ar|o|a)|desmarque|tirar?|tire|remov(?:er|o|a)) /;
const optionNouns = /^(?:(?:a |o |na |no )?(?:(?:alternativa|opcao|letra|item|resposta|numero) )+)/;
const optionOrdinal = /^(?:a |o )?(\w+) (?:alternativa|opcao|resposta)$/;
const spelled = /^(\w+) de (\w+)$/;

/** "B de bola": the word confirms the letter, or contradicts it. */
function spelledLetter(words: string): string | null | 'contradiction' {
  const [, name = '', word = ''] = spelled.exec(words) ?? [];
  const letter = spokenLetter(name);
  if (letter === null) return null;
  return word.startsWith(letter) && word.length > 1 ? letter : 'contradiction';
}

const indexOfLetter = (letter: string): number => letter.charCodeAt(0) - 97;

/** What follows "alternativa": a letter, a number or an ordinal. */
function namedIndex(words: string): number | null {
  const letter = spelledLetter(words) ?? spokenLetter(words);
  if (letter === 'contradiction') return null;
  if (letter !== null) return indexOfLetter(letter);
  const number = spokenNumber(words) ?? spokenOrdinal(words);
  return number === null || number === 0 ? null : number - 1;
}

/** Without the word "alternativa" only what can be nothing else counts: "B", "bê", "A de amor". */
function bareIndex(words: string): number | null {
  const letter = spelledLetter(words);
  if (letter === 'contradiction') return null;
  if (letter !== null) return indexOfLetter(letter);
  return isClearLetter(words) ? indexOfLetter(spokenLetter(words) ?? '') : null;
}

function findOption(words: string): VoiceCommand | null {
  const on = !unchoosing.test(words);
  const rest = words.replace(on ? choosing : unchoosing, '');
  const ordinal = spokenOrdinal(optionOrdinal.exec(rest)?.[1] ?? '');
  const named = rest.replace(optionNouns, '');
  const index = ordinal !== null ? ordinal - 1 : named === rest ? bareIndex(rest) : namedIndex(named);
  return index === null || index < 0 ? null : { kind: 'option', index, on };
}

const goToQuestion =
  /^(?:(?:ir|va|vai|volt(?:ar|e|a)|pul(?:ar|e|a)|abr(?:ir|a|e)) )?(?:para |pra )?(?:a )?(?:questao|pergunta)(?: (?:de )?numero)? (.+)$/;
const dictation =
  /^(?:comecar (?:a )?)?(?:ditar|ditado)(?: (?:a |o |minha )?(?:resposta|texto|redacao))?(?: (?:a |na |n[ao] )?lacuna(?: numero)? (.+))?$/;

function findDictation(words: string): VoiceCommand | null {
  const found = dictation.exec(words);
  if (!found) return null;
  if (found[1] === undefined) return { kind: 'dictate', gap: null };
  const gap = spokenNumber(found[1]);
  return gap === null || gap === 0 ? null : { kind: 'dictate', gap };
}

function findQuestion(words: string): VoiceCommand | null {
  const number = spokenNumber(goToQuestion.exec(words)?.[1] ?? '');
  return number === null || number === 0 ? null : { kind: 'question', number };
}

/** A question of the room waits for yes or no: everything else is asked again, but listening and silence. */
const whileConfirming: ReadonlySet<string> = new Set<SimpleCommand>([
  'yes',
  'no',
  'repeat',
  'stop',
  'mic_off',
]);

/** The command that one utterance is. What could be two things, or is only part of a sentence, is unknown: it is asked again, never guessed. */
export function parseVoiceCommand(heard: string, isConfirming = false): VoiceCommand {
  const whole = spokenWords(heard);
  const words = whole.replace(politeness, '').trim();
  const simple = grammar.find(([, pattern]) => pattern.test(whole) || pattern.test(words));
  if (simple) return isConfirming && !whileConfirming.has(simple[0]) ? unknown : { kind: simple[0] };
  if (isConfirming) return unknown;
  return findDictation(words) ?? findQuestion(words) ?? findOption(words) ?? unknown;
}

const sameCommand = (one: VoiceCommand, other: VoiceCommand): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The command of an utterance for which a recogniser offers several readings, the likeliest first. A less likely one counts only where
 * the first is none and all that are one agree.
 */
export function chooseVoiceCommand(readings: readonly string[], isConfirming = false): VoiceCommand {
  const [first = unknown, ...others] = readings.map((heard) => parseVoiceCommand(heard, isConfirming));
  if (first.kind !== 'unknown') return first;
  const known = others.filter(({ kind }) => kind !== 'unknown');
  const [second] = known;
  // An answer or the end of the exam needs the likeliest reading.
  if (!second || second.kind === 'option' || second.kind === 'yes' || second.kind === 'clear') return unknown;
  return known.every((one) => sameCommand(one, second)) ? second : unknown;
}
