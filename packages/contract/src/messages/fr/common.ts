export default {
  product: 'Certame',
  yes: 'Oui',
  no: 'Non',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  back: 'Retour',
  continue: 'Continuer',
  loading: 'Chargement…',
  try_again: 'Réessayer',
};
