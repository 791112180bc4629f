export default {
  import: {
    no_correct_answer: 'No option is marked as correct: the question cannot be graded automatically.',
    enem_shape: 'The file does not have the shape of an ENEM question.',
    lost_characters: 'The file has unreadable signs, which were removed: check the formulas.',
    image_address: 'The address of this image was not recognised: {{address}}',
    gift_not_closed: 'Line {{line}}: the answers are not closed with }.',
    gift_not_opened: 'Line {{line}}: there is a } without the { that opens the answers.',
    gift_answer_unmarked: 'Line {{line}}: each answer begins with = or ~. We found “{{text}}”.',
    gift_answer_empty: 'Line {{line}}: there is an answer without text.',
    gift_weight: 'Line {{line}}: the weight “{{text}}” is not a number from -100 to 100 between % signs.',
    gift_number:
      'Line {{line}}: “{{text}}” is not a number, a number with tolerance (5:1) or a range (1..5).',
    gift_pair: 'Line {{line}}: when matching, each pair is written =item -> answer. We found “{{text}}”.',
    gift_wildcard: 'Line {{line}}: the * in “{{text}}” will be compared as an ordinary character.',
    sheet_type: 'The type “{{text}}” does not exist. See the types in the template spreadsheet.',
    sheet_difficulty: 'The difficulty “{{text}}” does not exist. Use Fácil, Médio or Difícil.',
    sheet_correct: 'The correct answer “{{text}}” does not match the options filled in.',
    sheet_number: '“{{text}}” is not a whole number.',
  },
  release: {
    no_questions: 'The questionnaire has no questions.',
    draw_too_large: 'A draw asks for {{asked}} questions, but the bank has only {{available}} that fit.',
    end_before_start: 'The end must be after the start.',
    end_in_past: 'The end has already passed.',
    question_twice: 'The question “{{title}}” appears more than once.',
    question_without_score: 'The question “{{title}}” is worth no points.',
    draw_without_score: 'The questions of a draw may be worth no points.',
    question_without_key:
      'The question “{{title}}” has no correct answer and will not be graded automatically.',
    no_participants: 'No participant has been invited yet.',
    limit_over_period: 'The duration is longer than the questionnaire’s period ({{period_min}} minutes).',
    entry_limit_over_period:
      'The entry limit is longer than the questionnaire’s period ({{period_min}} minutes).',
  },
};
