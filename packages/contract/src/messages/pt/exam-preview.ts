/** The preview of an exam, beside the texts of the room itself. */
export default {
  banner:
    'Pré-visualização: é assim que os candidatos verão a avaliação. Nada do que você responder será guardado.',
  over: 'Fim da pré-visualização',
  over_text: 'Aqui o candidato entrega a avaliação. O que você respondeu não foi guardado.',
  again: 'Ver de novo',
  back: 'Voltar às avaliações',
} as const;
