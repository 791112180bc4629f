/** Registration, links that sign in, identity providers. */
export default {
  register: {
    title: 'Créer un compte',
    text: 'Saisissez vos informations. Nous vous enverrons un e-mail pour activer le compte.',
    closed: 'Inscription sur invitation',
    closed_text:
      'Ici, les comptes sont créés par l’établissement. Si vous y étudiez ou y travaillez, demandez une invitation au secrétariat ; elle arrive par e-mail.',
    in: 'Vous vous inscrivez chez {{institution}}.',
    institution: 'Établissement',
    choose: 'Choisissez…',
    name: 'Nom complet',
    phone: 'Téléphone avec indicatif (facultatif)',
    accept:
      'J’ai lu et j’accepte les <terms>conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy>.',
    submit: 'Créer le compte',
    submitting: 'Création…',
    have_account: 'J’ai déjà un compte',
  },
  verified: {
    ask: 'Confirmez votre e-mail',
    ask_text: 'Encore une étape : confirmez que ce message vous est bien parvenu.',
    confirm: 'Confirmer',
    password: 'Complétez votre inscription',
    password_text:
      'Pour activer le compte, vérifiez vos données et saisissez le mot de passe choisi à l’inscription. Si vous ne vous en souvenez pas, ou si ce n’est pas vous qui vous êtes inscrit, corrigez les données et choisissez-en un autre.',
    activate: 'Activer le compte',
    choose: 'Choisir un autre mot de passe',
    choose_text:
      'Choisissez le mot de passe de votre compte. Celui saisi à l’inscription n’est plus valable.',
    typed: 'Utiliser le mot de passe de l’inscription',
    activated: 'Compte activé',
    activated_text: 'C’est fait. Connectez-vous avec l’e-mail et le mot de passe que vous avez choisis.',
    linked: 'Compte associé',
    linked_text: 'Désormais, vous pouvez aussi vous connecter avec ce service.',
    invalid: 'Ce lien n’est plus valable',
    invalid_text:
      'Il a peut-être expiré ou déjà servi. Si votre compte n’est pas encore actif, demandez un nouveau lien.',
    again: 'Envoyer un nouveau lien',
  },
  link: {
    title: 'Se connecter avec ce lien',
    text: 'Ce lien vous est réservé et ne fonctionne qu’une fois, pendant quelques minutes. Cliquez pour vous connecter.',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    replaces:
      'Vous utilisez le système en tant que {{name}}. La connexion avec le lien remplacera cette session.',
    missing: 'Ouvrez le lien à nouveau',
    missing_text:
      'Par sécurité, le lien n’est pas conservé sur cette page. Ouvrez-le à nouveau depuis le message ou le système qui l’a envoyé.',
  },
  social: {
    loading: 'Un instant…',
    register: 'Presque terminé',
    register_text: '{{provider}} a confirmé votre identité. Complétez l’inscription pour créer votre compte.',
    link: 'Ce compte existe déjà',
    link_text:
      'L’adresse {{email}} a déjà un compte ici. Confirmez une fois qu’il est à vous ; la prochaine fois, connectez-vous directement avec {{provider}}.',
    link_submit: 'Associer et se connecter',
    link_by_mail: 'Confirmer par e-mail',
    mail_sent:
      'Nous avons envoyé un lien à {{email}}. Ouvrez-le, confirmez, puis reconnectez-vous avec ce service.',
    unverified: 'E-mail non confirmé',
    unverified_text:
      '{{provider}} ne confirme pas que cette adresse est la vôtre. Confirmez-la là-bas et réessayez, ou connectez-vous avec e-mail et mot de passe.',
    closed: 'Inscription sur invitation',
    closed_text:
      'Il n’y a pas de compte pour {{email}}, et ici les comptes sont créés par l’établissement. Demandez une invitation au secrétariat.',
    expired: 'Recommençons',
    expired_text:
      'Cette connexion a expiré ou a déjà servi. Revenez à la page de connexion et choisissez à nouveau le service.',
  },
};
