export default {
  import: {
    no_correct_answer:
      'Aucune option n’est marquée comme correcte : la question ne pourra pas être corrigée automatiquement.',
    enem_shape: 'Le fichier n’a pas la forme d’une question de l’ENEM.',
    lost_characters:
      'Le fichier contient des signes illisibles, qui ont été retirés : vérifiez les formules.',
    image_address: 'L’adresse de cette image n’a pas été reconnue : {{address}}',
    gift_not_closed: 'Ligne {{line}} : les réponses ne sont pas fermées par }.',
    gift_not_opened: 'Ligne {{line}} : il y a un } sans le { qui ouvre les réponses.',
    gift_answer_unmarked:
      'Ligne {{line}} : chaque réponse commence par = ou ~. Nous avons trouvé « {{text}} ».',
    gift_answer_empty: 'Ligne {{line}} : une réponse est sans texte.',
    gift_weight:
      'Ligne {{line}} : le poids « {{text}} » n’est pas un nombre de -100 à 100 entre des signes %.',
    gift_number:
      'Ligne {{line}} : « {{text}} » n’est ni un nombre, ni un nombre avec tolérance (5:1), ni un intervalle (1..5).',
    gift_pair:
      'Ligne {{line}} : dans une association, chaque paire s’écrit =élément -> réponse. Nous avons trouvé « {{text}} ».',
    gift_wildcard: 'Ligne {{line}} : le * de « {{text}} » sera comparé comme un caractère ordinaire.',
    sheet_type: 'Le type « {{text}} » n’existe pas. Voyez les types dans le tableur modèle.',
    sheet_difficulty: 'La difficulté « {{text}} » n’existe pas. Utilisez Fácil, Médio ou Difícil.',
    sheet_correct: 'La bonne réponse « {{text}} » ne correspond pas aux options remplies.',
    sheet_number: '« {{text}} » n’est pas un nombre entier.',
  },
  release: {
    no_questions: 'L’épreuve n’a aucune question.',
    draw_too_large:
      'Un tirage demande {{asked}} questions, mais la banque n’en a que {{available}} qui conviennent.',
    end_before_start: 'La fin doit être après le début.',
    end_in_past: 'La fin est déjà passée.',
    question_twice: 'La question « {{title}} » apparaît plus d’une fois.',
    question_without_score: 'La question « {{title}} » ne vaut aucun point.',
    draw_without_score: 'Les questions d’un tirage peuvent ne valoir aucun point.',
    question_without_key:
      'La question « {{title}} » n’a pas de bonne réponse et ne sera pas corrigée automatiquement.',
    no_participants: 'Aucun participant n’a encore été invité.',
    limit_over_period: 'La durée dépasse la période de l’épreuve ({{period_min}} minutes).',
    entry_limit_over_period: 'La limite d’entrée dépasse la période de l’épreuve ({{period_min}} minutes).',
  },
};
