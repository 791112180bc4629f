export default {
  banner:
    'Aperçu : voici comment les candidats verront l’épreuve. Rien de ce que vous répondez n’est conservé.',
  over: 'Fin de l’aperçu',
  over_text: 'C’est ici que le candidat remet son épreuve. Vos réponses n’ont pas été conservées.',
  again: 'Revoir',
  back: 'Retour aux épreuves',
};
