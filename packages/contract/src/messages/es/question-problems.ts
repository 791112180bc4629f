export default {
  import: {
    no_correct_answer:
      'Ninguna opción está marcada como correcta: la pregunta no podrá corregirse automáticamente.',
    enem_shape: 'El archivo no tiene el formato de una pregunta del ENEM.',
    lost_characters: 'El archivo trae signos ilegibles, que se han quitado: revise las fórmulas.',
    image_address: 'No se reconoció la dirección de esta imagen: {{address}}',
    gift_not_closed: 'Línea {{line}}: falta cerrar las respuestas con }.',
    gift_not_opened: 'Línea {{line}}: hay un } sin el { que abre las respuestas.',
    gift_answer_unmarked: 'Línea {{line}}: cada respuesta empieza con = o ~. Encontramos “{{text}}”.',
    gift_answer_empty: 'Línea {{line}}: hay una respuesta sin texto.',
    gift_weight: 'Línea {{line}}: el peso “{{text}}” no es un número de -100 a 100 entre signos de %.',
    gift_number:
      'Línea {{line}}: “{{text}}” no es un número, un número con tolerancia (5:1) ni un rango (1..5).',
    gift_pair:
      'Línea {{line}}: en una asociación, cada par tiene la forma =elemento -> respuesta. Encontramos “{{text}}”.',
    gift_wildcard: 'Línea {{line}}: el * de “{{text}}” se comparará como un carácter común.',
    sheet_type: 'El tipo “{{text}}” no existe. Vea los tipos en la hoja modelo.',
    sheet_difficulty: 'La dificultad “{{text}}” no existe. Use Fácil, Médio o Difícil.',
    sheet_correct: 'La respuesta correcta “{{text}}” no corresponde a las opciones rellenadas.',
    sheet_number: '“{{text}}” no es un número entero.',
  },
  release: {
    no_questions: 'La evaluación no tiene ninguna pregunta.',
    draw_too_large: 'Un sorteo pide {{asked}} preguntas, pero el banco solo tiene {{available}} que sirven.',
    end_before_start: 'El fin debe ser posterior al inicio.',
    end_in_past: 'El fin ya pasó.',
    question_twice: 'La pregunta “{{title}}” aparece más de una vez.',
    question_without_score: 'La pregunta “{{title}}” no vale ningún punto.',
    draw_without_score: 'Las preguntas de un sorteo pueden no valer ningún punto.',
    question_without_key:
      'La pregunta “{{title}}” no tiene respuesta correcta y no se corregirá automáticamente.',
    no_participants: 'Aún no se ha invitado a ningún participante.',
    limit_over_period: 'La duración es mayor que el período de la evaluación ({{period_min}} minutos).',
    entry_limit_over_period:
      'El límite de entrada es mayor que el período de la evaluación ({{period_min}} minutos).',
  },
};
