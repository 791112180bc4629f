/** Reading the code on a student's card. */
export default {
  open: 'Ler QR do cartão',
  title: 'QR do cartão do aluno',
  camera: 'Imagem da câmera',
  starting: 'Abrindo a câmera…',
  looking: 'Aponte a câmera para o QR do cartão.',
  type_instead: 'Digitar o identificador',
  turn: 'Trocar de câmera',
  retry: 'Tentar de novo',
  refused: {
    foreign: 'Este QR não é de um cartão de prova prática.',
    institution: 'Este cartão é de uma prova de outra instituição.',
    test: 'Este cartão é de outra prova prática.',
    examiner: 'Este cartão é desta prova, mas o aluno não está nas suas fichas.',
    forged: 'Este QR foi alterado ou falsificado: a assinatura não confere. Confira quem é o aluno.',
  },
  problems: {
    denied:
      'Esta página não pode usar a câmera. Libere o acesso nas permissões do navegador ou digite o identificador.',
    missing: 'Este aparelho não tem câmera. Digite o identificador.',
    in_use: 'Outro aplicativo está usando a câmera. Feche-o e tente de novo, ou digite o identificador.',
    unsupported: 'Este navegador não abre a câmera. Digite o identificador.',
    reader:
      'O leitor de QR não está neste aparelho. Abra uma ficha com conexão uma vez ou digite o identificador.',
  },
} as const;
