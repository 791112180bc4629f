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
    moodle_type: 'Linha {{line}}: questões do tipo “{{type}}” do Moodle não têm correspondente aqui.',
    moodle_answer_empty: 'Linha {{line}}: há uma resposta sem texto.',
    moodle_fraction: 'Linha {{line}}: a nota “{{text}}” da resposta não é um número de -100 a 100.',
    moodle_fraction_unusual:
      'Linha {{line}}: o Moodle não conhece a nota {{text}}%; ela vale como está escrita. Confira a soma.',
    moodle_no_truth: 'Linha {{line}}: nenhuma das duas respostas está marcada como correta.',
    moodle_number: 'Linha {{line}}: “{{text}}” não é um número.',
    moodle_gap: 'Linha {{line}}: {{text}} não corresponde a nenhuma das opções.',
    moodle_cloze_kind: 'Linha {{line}}: lacunas do tipo “{{text}}” não têm correspondente aqui.',
    moodle_cloze_weights: 'Linha {{line}}: as lacunas tinham pesos diferentes; aqui todas valem o mesmo.',
    moodle_file:
      'Linha {{line}}: o arquivo “{{name}}” ficou de fora, pois só imagens podem fazer parte de um texto.',
    moodle_hints: 'Linha {{line}}: as dicas para novas tentativas ficaram de fora.',
    moodle_partial_feedback:
      'Linha {{line}}: o comentário para respostas parcialmente corretas ficou de fora.',
    moodle_units: 'Linha {{line}}: as unidades de medida ficaram de fora; a resposta é só o número.',
    moodle_attachments:
      'Linha {{line}}: os anexos ficaram de fora; aqui uma questão pede um texto ou arquivos, não os dois.',
    moodle_word_limit: 'Linha {{line}}: o limite de palavras ficou de fora; aqui o limite é em caracteres.',
    moodle_grader_info:
      'Linha {{line}}: as informações para quem corrige ficaram de fora; use os critérios de correção.',
    moodle_template: 'Linha {{line}}: o texto inicial da resposta ficou de fora.',
    qti_broken: 'Linha {{line}}: o XML está quebrado, e nada deste documento foi lido.',
    qti_doctype: 'Linha {{line}}: o documento traz uma declaração DOCTYPE, que não é aceita por segurança.',
    qti_too_deep: 'Linha {{line}}: há elementos demais uns dentro dos outros.',
    qti_too_large: 'Linha {{line}}: o documento tem elementos demais.',
    qti_not_item: 'Linha {{line}}: o documento não é um item QTI.',
    qti_version: 'Linha {{line}}: o documento está em QTI 1.x. Exporte-o como QTI 2.1, 2.2 ou 3.0.',
    qti_file_missing: 'Linha {{line}}: o manifesto cita “{{text}}”, que não está no pacote.',
    qti_adaptive:
      'Linha {{line}}: a questão é adaptativa (muda conforme as tentativas) e não pode ser trazida.',
    qti_template: 'Linha {{line}}: a questão sorteia seus valores a cada vez e não pode ser trazida.',
    qti_interaction: 'Linha {{line}}: o banco não tem o tipo de resposta “{{text}}”.',
    qti_mixed:
      'Linha {{line}}: a questão mistura tipos de resposta que o banco só tem em questões separadas.',
    qti_associations:
      'Linha {{line}}: esta associação não é de uma resposta por linha e não pode ser trazida.',
    qti_scoring: 'Linha {{line}}: a correção usa regras que o banco não tem. Confira o gabarito.',
    qti_scoring_unequal:
      'Linha {{line}}: na origem as partes não valem o mesmo ou só valem juntas. Aqui cada uma vale por si: confira o gabarito.',
    qti_feedback:
      'Linha {{line}}: este comentário aparece em uma situação que o banco não tem e ficou de fora.',
    qti_rubric: 'Linha {{line}}: as orientações de correção ficaram de fora. Escreva-as como critérios.',
    qti_formula: 'Linha {{line}}: a fórmula foi trazida em parte. Confira.',
    qti_media: 'Linha {{line}}: os textos do banco só mostram imagens, e a mídia “{{text}}” ficou de fora.',
    qti_svg: 'Linha {{line}}: o desenho em SVG ficou de fora. Use uma imagem PNG ou JPEG.',
    qti_hint: 'Linha {{line}}: o botão de dica ou de nova tentativa ficou de fora.',
    qti_stimulus_missing: 'Linha {{line}}: o texto de apoio “{{text}}” não está no pacote e ficou de fora.',
    qti_external_image:
      'Linha {{line}}: a imagem “{{text}}” está em outro endereço, que não é consultado, e ficou de fora.',
    sheet_type: 'O tipo “{{text}}” não existe. Veja os tipos na planilha modelo.',
    sheet_difficulty: 'A dificuldade “{{text}}” não existe. Use Fácil, Médio ou Difícil.',
    sheet_correct: 'A resposta correta “{{text}}” não corresponde às alternativas preenchidas.',
    sheet_number: '“{{text}}” não é um número inteiro.',
  },
  export: {
    type_as_essay: 'O formato não tem este tipo de questão: ela vai como redação.',
    check_box_no_key:
      'Sem alternativa correta, o formato não distingue a questão de uma com uma só resposta.',
    gap_select: 'O formato não tem listas de opções dentro do texto.',
    gap_mixed: 'Uma lacuna aceita números e textos, e o formato só sabe dizer um dos dois.',
    answer_unsayable: 'O formato não sabe escrever a resposta “{{text}}”.',
    feedback_right: 'O comentário para quem acerta fica de fora.',
    gap_several: 'O formato não tem questões com várias lacunas no texto.',
    gap_no_key: 'Uma lacuna não tem resposta aceita, e o formato não sabe dizer isso.',
    gap_label: 'O rótulo de uma lacuna passa a fazer parte do texto.',
    strict: 'A diferença entre maiúsculas e minúsculas fica de fora.',
    max_chars: 'O limite de caracteres fica de fora.',
    numbering: 'A numeração das alternativas fica de fora.',
    shuffle: 'Se as alternativas são embaralhadas fica de fora.',
    choices_order: 'A ordem das opções da lista fica de fora.',
    all_or_nothing: '“Tudo ou nada” fica de fora: cada alternativa vale uma parte.',
    criteria: 'Os critérios de correção vão apenas como texto para quem corrige.',
    criteria_left_out: 'Os critérios de correção ficam de fora.',
    feedback_parts: 'Os comentários para quem acerta e para quem erra ficam de fora.',
    option_feedback: 'Os comentários de cada resposta ficam de fora.',
    general_feedback: 'O comentário para todos fica de fora.',
    weights: 'Os pesos das respostas ficam de fora.',
    weight_unusual: 'O Moodle não conhece o peso {{text}}% e pode recusar a questão.',
    picture_missing: 'A imagem “{{name}}” não está mais guardada e fica de fora.',
    pictures_left_out: 'As imagens ficam de fora.',
    marks_left_out: 'A formatação do texto (negrito, listas, tabelas) fica de fora.',
    too_many_options: 'Só as primeiras {{max}} alternativas vão.',
    gap_first_only: 'Só a primeira lacuna vai.',
    gap_choices: 'As opções da lista ficam de fora.',
    media_limits: 'O número e os tipos de arquivo ficam de fora.',
    media_recorded: 'A gravação na hora vira envio de arquivo.',
  },
  release: {
    no_questions: 'A avaliação não tem nenhuma questão.',
    draw_too_large: 'Um sorteio pede {{asked}} questões, mas o banco só tem {{available}} que servem.',
    end_before_start: 'O término precisa ser depois do início.',
    end_in_past: 'O término já passou.',
    question_twice: 'A questão “{{title}}” aparece mais de uma vez.',
    question_without_score: 'A questão “{{title}}” não vale nenhum ponto.',
    draw_without_score: 'As questões de um sorteio podem não valer nenhum ponto.',
    question_incomplete: 'Falta uma imagem na questão “{{title}}”.',
    question_without_key:
      'A questão “{{title}}” não tem resposta correta e não será corrigida automaticamente.',
    no_participants: 'Nenhum participante foi convidado ainda.',
    anonymous_files: 'A questão “{{title}}” pede um arquivo, que pode identificar quem responde.',
    anonymous_draw: 'Com respostas anônimas não pode haver sorteio: as questões de cada um o identificariam.',
    environment_impossible:
      'Nenhum aparelho atende ao mesmo tempo aos aparelhos, sistemas e navegadores permitidos: ninguém conseguirá entrar.',
    environment_useless:
      'Com os outros limites de aparelhos, sistemas e navegadores, ninguém poderá usar: {{names}}.',
    limit_over_period: 'A duração é maior que o período da avaliação ({{period_min}} minutos).',
    entry_limit_over_period:
      'O limite de entrada é maior que o período da avaliação ({{period_min}} minutos).',
  },
} as const;
