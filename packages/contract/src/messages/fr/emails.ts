export default {
  greeting: 'Bonjour {{name}},',
  signature: '{{institution}}',
  basic: { subject: '{{subject}}', body: '{{body}}', action: 'Ouvrir' },
  welcome: {
    subject: 'Votre compte chez {{institution}}',
    body: 'Un compte a été créé pour vous chez {{institution}}. Vous vous connectez avec cet e-mail : {{email}}.\n\nPour commencer, choisissez votre mot de passe avec le bouton ci-dessous. Le lien est valable {{hours}} heures ; ensuite, utilisez « Mot de passe oublié » sur la page de connexion.',
    action: 'Choisir mon mot de passe',
  },
  welcome_member: {
    subject: 'Vous faites maintenant partie de {{institution}}',
    body: "Vous avez été ajouté à {{institution}}. Connectez-vous avec le compte et le mot de passe que vous utilisez déjà, puis choisissez l'établissement en haut de l'écran.",
    action: 'Se connecter',
  },
  reset_password: {
    subject: 'Nouveau mot de passe',
    body: 'Nous avons reçu une demande de changement du mot de passe de votre compte.\n\nLe lien ci-dessous est valable {{minutes}} minutes et une seule fois. Si la demande ne vient pas de vous, ignorez ce message : votre mot de passe reste le même.',
    action: 'Choisir un nouveau mot de passe',
  },
  questionnaire_publication: {
    subject: 'Nouvelle évaluation : {{questionnaire}}',
    body: "L'évaluation « {{questionnaire}} » est disponible pour vous.\n\n{{period}}",
    action: "Ouvrir l'évaluation",
  },
  questionnaire_result: {
    subject: 'Résultat : {{questionnaire}}',
    body: "Le résultat de l'évaluation « {{questionnaire}} » a été publié.",
    action: 'Voir le résultat',
  },
  class_invite: {
    subject: 'Invitation à la classe {{class}}',
    body: 'Vous êtes invité à la classe « {{class}} ».',
    action: "Voir l'invitation",
  },
  lead_notice: {
    subject: 'Nouveau contact : {{lead}}',
    body: '{{lead}} a rempli le formulaire de la campagne « {{campaign}} ».',
    action: 'Voir le contact',
  },
  certified_emit_user: {
    subject: 'Votre certificat : {{certificate}}',
    body: 'Le certificat « {{certificate}} » vous a été délivré.',
    action: 'Voir le certificat',
  },
  columns: {
    dateTime: 'Date et heure',
    userName: 'Nom',
    email: 'E-mail',
    subject: 'Objet',
    eventType: 'État',
  },
  events: {
    queued: 'En attente',
    sent: 'Envoyé',
    delivered: 'Distribué',
    opened: 'Ouvert',
    bounced: 'Retourné',
    error: 'Erreur',
  },
  hidden_link: '(lien masqué)',
};
