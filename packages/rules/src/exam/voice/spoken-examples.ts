/** What a candidate may say, as the list of commands shows it. Each is heard as the command that it stands for. */
export const spokenExamples = {
  read: 'ler',
  read_options: 'ler as alternativas',
  option: 'alternativa B',
  unmark: 'desmarcar alternativa B',
  clear: 'limpar',
  dictate: 'ditar',
  next: 'próxima',
  previous: 'anterior',
  question: 'questão 5',
  state: 'estado',
  time: 'quanto tempo falta',
  repeat: 'repetir',
  finish: 'finalizar',
  mic_off: 'desligar microfone',
  help: 'ajuda',
} as const;
