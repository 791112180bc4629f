/** What an import finds wrong with a question, and what a questionnaire lacks before its release. */
export default {
  import: {
    no_correct_answer:
      'Nenhuma alternativa está marcada como correta: a questão não poderá ser corrigida automaticamente.',
    enem_shape: 'O arquivo não tem o formato de uma questão do ENEM.',
    lost_characters: 'O arquivo traz sinais ilegíveis, que foram retirados: confira as fórmulas.',
    image_address: 'O endereço desta imagem não foi reconhecido: {{address}}',
    gift_not_closed: 'Linha {{line}}: falta fechar as respostas com }.',
    gift_not_opened: 'Linha {{line}}: há um } sem o { que abre as respostas.',
    gift_answer_unmarked: 'Linha {{line}}: cada resposta começa com = ou ~. Encontramos “{{text}}”.',
    gift_answer_empty: 'Linha {{line}}: há uma resposta sem texto.',
    gift_weight: 'Linha {{line}}: o peso “{{text}}” não é um número de -100 a 100 entre sinais de %.',
    gift_number:
      'Linha {{line}}: “{{text}}” não é um número, um número com tolerância (5:1) ou uma faixa (1..5).',
    gift_pair:
      'Linha {{line}}: em uma associação, cada par tem a forma =item -> resposta. Encontramos “{{text}}”.',
    gift_wildcard: 'Linha {{line}}: o * em “{{text}}” será comparado como um caractere comum.',
    sheet_type: 'O tipo “{{text}}” não existe. Veja os tipos na planilha modelo.',
    sheet_difficulty: 'A dificuldade “{{text}}” não existe. Use Fácil, Médio ou Difícil.',
    sheet_correct: 'A resposta correta “{{text}}” não corresponde às alternativas preenchidas.',
    sheet_number: '“{{text}}” não é um número inteiro.',
  },
  release: {
    no_questions: 'A avaliação não tem nenhuma questão.',
    draw_too_large: 'Um sorteio pede {{asked}} questões, mas o banco só tem {{available}} que servem.',
    end_before_start: 'O término precisa ser depois do início.',
    end_in_past: 'O término já passou.',
    question_twice: 'A questão “{{title}}” aparece mais de uma vez.',
    question_without_score: 'A questão “{{title}}” não vale nenhum ponto.',
    draw_without_score: 'As questões de um sorteio podem não valer nenhum ponto.',
    question_without_key:
      'A questão “{{title}}” não tem resposta correta e não será corrigida automaticamente.',
    no_participants: 'Nenhum participante foi convidado ainda.',
    limit_over_period: 'A duração é maior que o período da avaliação ({{period_min}} minutos).',
    entry_limit_over_period:
      'O limite de entrada é maior que o período da avaliação ({{period_min}} minutos).',
  },
} as const;
