import type { ResponseState } from '@certame/contract/features/exam/states.ts';

const states: Readonly<Record<ResponseState, string>> = {
  not_answered: 'não respondida',
  answered: 'respondida e salva',
  enqueued: 'respondida, na fila para salvar',
  error_to_save: 'resposta não salva',
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const listed = (parts: readonly (string | number)[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;

/** Hours and minutes; seconds in the last five minutes. */
function spokenDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 300) {
    const minutes = Math.floor(seconds / 60);
    return listed([
      ...(minutes > 0 ? [counted(minutes, 'minuto', 'minutos')] : []),
      ...(seconds % 60 > 0 || minutes === 0 ? [counted(seconds % 60, 'segundo', 'segundos')] : []),
    ]);
  }
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return listed([
    ...(hours > 0 ? [counted(hours, 'hora', 'horas')] : []),
    ...(minutes > 0 ? [counted(minutes, 'minuto', 'minutos')] : []),
  ]);
}

/** What a step that is left for good leaves behind. */
const leftBehind = {
  unanswered: 'Há questões sem resposta nesta parte.',
  phone: 'O celular ainda está enviando um arquivo, que não entrará na resposta se você avançar agora.',
  uploading: 'Um arquivo ainda está sendo enviado: a próxima parte abre assim que ele chegar.',
} as const;

const questions = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'a questão' : 'as questões'} ${listed(numbers)}`;

/**
 * What the room says. Voice control speaks Portuguese whatever language the interface has: the exam does, and commands are heard in it.
 * Each phrase is shown as it is said.
 */
export const spokenPhrases = {
  position: (number: number, total: number, state: ResponseState, isRequired: boolean): string =>
    `Questão ${number} de ${total}, ${isRequired ? 'obrigatória, ' : ''}${states[state]}.`,
  progress: (answered: number, total: number): string => `${answered} de ${total} respondidas.`,
  chosen: (marks: readonly string[]): string =>
    marks.length === 0
      ? 'Nenhuma alternativa marcada.'
      : `${marks.length === 1 ? 'Marcada' : 'Marcadas'}: ${listed(marks)}.`,
  written: (text: string): string => (text === '' ? 'Nada escrito ainda.' : `Você escreveu: ${text}`),
  time: (remainingMs: number | null): string =>
    remainingMs === null
      ? 'Esta avaliação não tem limite de tempo.'
      : remainingMs <= 0
        ? 'O tempo terminou.'
        : `Tempo restante: ${spokenDuration(remainingMs)}.`,
  timeMoved: (movedByMs: number, remainingMs: number | null): string =>
    `O tempo foi ${movedByMs > 0 ? 'prorrogado' : 'reduzido'} em ${spokenDuration(
      Math.max(60_000, 60_000 * Math.round(Math.abs(movedByMs) / 60_000)),
    )}. ${spokenPhrases.time(remainingMs)}`,
  message: (text: string, following: number, canListen: boolean): string =>
    `Mensagem da equipe: ${text}${/[.!?…]\s*$/.test(text) ? '' : '.'} ${
      following > 0 ? `Depois desta há mais ${counted(following, 'mensagem', 'mensagens')}. ` : ''
    }${canListen ? 'Diga entendi para confirmar.' : ''}`.trimEnd(),
  messageRead: 'Mensagem confirmada.',
  noMessage: 'Não há mensagem da equipe para ler.',
  option: (mark: string, text: string): string => `Alternativa ${mark}: ${text}.`,
  options: (isMany: boolean): string =>
    isMany ? 'Alternativas, uma ou mais:' : 'Alternativas, escolha uma:',
  image: (alt: string): string => (alt === '' ? 'imagem sem descrição' : `imagem: ${alt}`),
  gap: (number: number): string => `lacuna ${number}`,
  gapLabel: (number: number, label: string): string => `Lacuna ${number}: ${label}.`,
  gapChoices: (number: number, choices: readonly string[]): string =>
    `A lacuna ${number} é uma lista: ${choices.join('; ')}.`,
  marked: (mark: string, text: string): string => `Marquei a alternativa ${mark}: ${text}.`,
  unmarked: (mark: string): string => `Desmarquei a alternativa ${mark}.`,
  alreadyMarked: (mark: string): string =>
    `A alternativa ${mark} já está marcada. Para tirar, diga: desmarcar alternativa ${mark}.`,
  notMarked: (mark: string): string => `A alternativa ${mark} não está marcada.`,
  noOption: (first: string, last: string): string =>
    `Não há essa alternativa. Esta questão vai de ${first} a ${last}.`,
  noOptions: 'Esta questão não tem alternativas. Diga: ditar.',
  typeIt: 'Esta parte não pode ser respondida por voz. Use o teclado ou o mouse.',
  cleared: 'Apaguei a resposta.',
  nothingToClear: 'Não há resposta para apagar.',
  loading: 'A questão está carregando. Leio assim que ela chegar.',
  voided: 'Esta questão foi anulada: você não precisa respondê-la.',
  timeOver: 'O tempo terminou: não é mais possível mudar as respostas.',
  noQuestion: (number: number): string => `A questão ${number} não está disponível.`,
  first: 'Esta é a primeira questão.',
  noWayBack: 'Nesta avaliação não é permitido voltar.',
  last: 'Esta é a última questão. Para entregar, diga: finalizar.',
  movingOffline: 'Sem conexão. A próxima parte abre assim que a conexão voltar.',
  missing: (numbers: readonly number[]): string =>
    `Antes de avançar é preciso responder ${questions(numbers)}.`,
  advance: (left: readonly (keyof typeof leftBehind)[]): string =>
    `${left.map((kind) => leftBehind[kind]).join(' ')} Depois de avançar não é permitido voltar. Diga sim para avançar ou não para ficar.`,
  finish:
    'Depois de finalizar não é possível mudar as respostas. Diga sim para finalizar ou não para continuar.',
  allAnswered: 'Você respondeu a todas as questões.',
  unanswered: (numbers: readonly number[]): string => `Sem resposta: ${questions(numbers)}.`,
  rejected: (numbers: readonly number[]): string => `Não foi possível salvar ${questions(numbers)}.`,
  required: (numbers: readonly number[]): string =>
    `Antes de finalizar é preciso responder ${questions(numbers)}: ${
      numbers.length === 1 ? 'é obrigatória' : 'são obrigatórias'
    }.`,
  hidden: 'Ainda há partes da avaliação que você não abriu.',
  finishing: 'Finalizando a avaliação.',
  stayed: 'Tudo bem, continue respondendo.',
  windowOpen: 'Há uma janela aberta por cima das questões. Feche-a para continuar por voz.',
  stopped: 'Leitura parada.',
  micOff: 'Microfone desligado.',
  nothingAsked: 'Não há nada para confirmar.',
  yesOrNo: 'Não entendi. Diga sim ou não.',
  notUnderstood: 'Não entendi. Diga ajuda para ouvir os comandos.',
  nothingToRepeat: 'Ainda não há o que repetir.',
  dictating: 'Pode ditar. Diga pronto para terminar ou desfazer para tirar a última parte.',
  dictated: 'Ditado terminado.',
  undone: 'Tirei a última parte.',
  nothingToUndo: 'Não há o que desfazer neste ditado.',
  tooLong: (count: number): string =>
    `O texto passou do limite em ${counted(count, 'caractere', 'caracteres')}. Diga desfazer.`,
  whichGap: (count: number): string =>
    `Esta questão tem ${count} lacunas. Diga, por exemplo: ditar lacuna 1.`,
  help: 'Você pode dizer: ler, ler as alternativas, alternativa B, limpar, ditar, próxima, anterior, questão 5, estado, tempo, repetir, parar, desligar microfone e finalizar.',
} as const;
