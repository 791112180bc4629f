export default {
  greeting: 'Bonjour {{name}},',
  signature: '{{institution}}',
  basic: { subject: '{{subject}}', body: '{{body}}' },
  welcome: {
    subject: 'Votre compte chez {{institution}}',
    body: 'Un compte a été créé pour vous chez {{institution}}. Vous vous connectez avec cet e-mail : {{email}}.\n\nPour commencer, choisissez votre mot de passe avec le bouton ci-dessous. Le lien est valable {{hours}} heures ; ensuite, utilisez « Mot de passe oublié » sur la page de connexion.',
    action: 'Choisir mon mot de passe',
  },
  welcome_member: {
    subject: 'Vous faites maintenant partie de {{institution}}',
    body: 'Vous avez été ajouté à {{institution}}. Connectez-vous avec le compte et le mot de passe que vous utilisez déjà, puis choisissez l’établissement en haut de l’écran.',
    action: 'Se connecter',
  },
  welcome_waiting: {
    subject: 'Vous avez été ajouté à {{institution}}',
    body: '{{institution}} vous a ajouté avec cet e-mail, qui a déjà un compte.\n\nComme ce compte a été créé par un autre établissement, choisissez un nouveau mot de passe avec le bouton ci-dessous : ainsi, vous seul y aurez accès. Il vaudra dans tous les établissements où vous utilisez ce compte.\n\nLe lien est valable {{hours}} heures ; ensuite, utilisez « Mot de passe oublié » sur la page de connexion.',
    action: 'Choisir un nouveau mot de passe',
  },
  reset_password: {
    subject: 'Nouveau mot de passe',
    body: 'Nous avons reçu une demande de changement du mot de passe de votre compte.\n\nLe lien ci-dessous est valable {{minutes}} minutes et une seule fois. Si la demande ne vient pas de vous, ignorez ce message : votre mot de passe reste le même.',
    action: 'Choisir un nouveau mot de passe',
  },
  questionnaire_publication: {
    subject: 'Nouvelle épreuve : {{questionnaire}}',
    body: 'L’épreuve « {{questionnaire}} » est disponible pour vous.\n\n{{period}}',
    action: 'Ouvrir l’épreuve',
  },
  questionnaire_result: {
    subject: 'Résultat : {{questionnaire}}',
    body: 'Le résultat de l’épreuve « {{questionnaire}} » a été publié.',
    action: 'Voir le résultat',
  },
  class_invite: {
    subject: 'Invitation à la classe {{class}}',
    body: 'Vous êtes invité à la classe « {{class}} ».',
    action: 'Voir l’invitation',
  },
  lead_notice: {
    subject: 'Nouveau contact : {{lead}}',
    body: '{{lead}} a rempli le formulaire de la campagne « {{campaign}} ».\n\nE-mail : {{lead_email}}\nTéléphone : {{lead_phone}}\nOrigine : {{lead_origin}}',
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
    canceled: 'Annulé',
  },
  hidden_link: '(lien masqué)',
  activation: {
    subject: 'Activez votre compte chez {{institution}}',
    body: 'Nous avons reçu votre inscription chez {{institution}}. Pour commencer à utiliser le compte, confirmez cette adresse e-mail avec le bouton ci-dessous.\n\nLe lien est valable {{hours}} heures et ne sert qu’une fois. Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message : le compte ne sera pas activé et les données seront effacées dans la semaine.',
    action: 'Activer mon compte',
  },
  registration_known: {
    subject: 'Vous avez déjà un compte',
    body: 'Quelqu’un, peut-être vous, a essayé de créer chez {{institution}} un compte avec cette adresse e-mail, qui en a déjà un.\n\nConnectez-vous avec votre mot de passe ou utilisez « Mot de passe oublié » sur la page de connexion. Si ce n’était pas vous, vous n’avez rien à faire.',
    action: 'Se connecter',
  },
  social_link: {
    subject: 'Confirmez la connexion avec {{provider}}',
    body: 'Une personne connectée à {{provider}} avec cette adresse e-mail souhaite utiliser {{provider}} pour se connecter aussi à votre compte.\n\nSi c’est vous, confirmez avec le bouton ci-dessous. Le lien est valable {{minutes}} minutes et ne sert qu’une fois. Sinon, ignorez ce message : rien ne change.',
    action: 'Confirmer',
  },
  resent: 'Le message est de nouveau dans la file d’envoi.',
  sending_now: 'Le message est en cours d’envoi.',
  login_link: {
    subject: 'Votre lien de connexion à {{institution}}',
    body: 'L’administration de {{institution}} vous envoie ce lien pour vous connecter sans mot de passe.\n\nLe lien est valable {{minutes}} minutes et ne peut être utilisé qu’une fois. Si vous n’avez pas demandé d’aide pour vous connecter, ignorez ce message.',
    action: 'Se connecter',
  },
  erasure_done: {
    subject: 'Vos données ont été effacées de {{institution}}',
    body: '{{institution}} a répondu à votre demande. Votre fiche, vos inscriptions, messages, e-mails, photo et accès ont été effacés ; les épreuves et les notes restent, sans votre nom.\n\nCe message est le dernier : votre adresse n’est pas conservée.',
  },
};
