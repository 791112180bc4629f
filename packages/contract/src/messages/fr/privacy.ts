/** The privacy policy. A change of what it says needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Politique de confidentialité',
  version: 'Version {{version}}, en vigueur depuis le {{date}}',
  intro:
    'Cette politique explique, conformément à la loi générale brésilienne sur la protection des données (loi nº 13.709/2018, LGPD), quelles données personnelles sont traitées sur cette plateforme d’enseignement et d’évaluation, dans quel but, pendant combien de temps et comment exercer vos droits. En cas de doute, le texte portugais prévaut.',
  sections: [
    {
      title: 'Qui est responsable des données',
      body: [
        'L’établissement où vous étudiez, travaillez ou vous inscrivez décide pourquoi et comment les données sont utilisées : il est le responsable du traitement. Celui qui fournit et maintient la plateforme traite les données pour son compte et selon ses instructions, en tant que sous-traitant.',
        'L’établissement désigne un délégué à la protection des données. Ses coordonnées sont publiées par l’établissement et peuvent être demandées au secrétariat.',
      ],
    },
    {
      title: 'Quelles données sont traitées',
      body: [
        [
          'Inscription : nom, e-mail, téléphone, numéro fiscal (CPF), numéro d’élève, date de naissance et photo, selon ce que l’établissement demande.',
          'Accès : mot de passe conservé uniquement sous forme chiffrée et irréversible, dates et adresses d’accès, navigateur et appareil.',
          'Vie scolaire : classes, contenus consultés, épreuves, réponses, notes, justifications, recours et certificats.',
          'Communication : messages, avis et e-mails envoyés par la plateforme et leur remise.',
          'Épreuves surveillées, le cas échéant : événements du navigateur, images de la caméra et de l’écran, son et documents présentés.',
          'Connexion par un autre service (par exemple le compte de l’école) : l’identifiant, le nom et l’e-mail confirmés par ce service. Nous ne recevons jamais le mot de passe utilisé là-bas.',
        ],
      ],
    },
    {
      title: 'À quoi elles servent et sur quelle base légale',
      body: [
        [
          'Fournir le service éducatif : créer le compte, organiser et corriger des épreuves, délivrer des certificats (exécution d’un contrat, art. 7, V).',
          'Respecter les obligations légales de l’établissement, comme la conservation des dossiers scolaires (art. 7, II).',
          'Assurer la sécurité, prévenir la fraude et examiner les irrégularités lors des épreuves (intérêt légitime, art. 7, IX ; pour les données sensibles, art. 11, II, « g »).',
          'Envoyer des nouvelles et des invitations de campagnes, uniquement à ceux qui ont accepté (consentement, art. 7, I).',
        ],
        'Nous ne vendons pas de données personnelles et ne les utilisons pas pour la publicité de tiers.',
      ],
    },
    {
      title: 'Image, voix et biométrie lors des épreuves',
      body: [
        'Les épreuves surveillées peuvent enregistrer l’image, la voix et l’écran et comparer le visage au document. Avant toute capture, l’écran explique ce qui sera enregistré et demande votre consentement spécifique, avec la version du texte accepté. Ceux qui ne souhaitent pas la biométrie peuvent demander à l’établissement un autre moyen d’identification.',
        'Les enregistrements, les photos et leurs dérivés sont définitivement effacés sous 14 jours au plus. Aucun score automatique n’élimine quelqu’un à lui seul : la décision revient toujours à une personne, et vous pouvez demander une révision.',
      ],
    },
    {
      title: 'Enfants et adolescents',
      body: [
        'Les données des enfants et des adolescents sont traitées dans leur meilleur intérêt (art. 14). Lorsque la loi l’exige, le consentement est donné par un parent ou le représentant légal, et seules les données nécessaires sont demandées.',
      ],
    },
    {
      title: 'Avec qui les données sont partagées',
      body: [
        'Y ont accès les personnes autorisées par l’établissement, chacune selon son rôle : enseignants, correcteurs, surveillants et administration. Dans la limite du nécessaire, les données sont aussi transmises aux prestataires d’hébergement, d’envoi d’e-mails et de paiement qui font fonctionner le service, et aux autorités lorsque la loi l’impose. Les données complètes de carte ne passent pas par la plateforme.',
        'Si un prestataire se trouve hors du Brésil, le transfert suit les garanties des articles 33 à 36 de la LGPD.',
      ],
    },
    {
      title: 'Combien de temps nous les conservons',
      body: [
        [
          'Compte et dossiers scolaires : pendant la durée de la relation, puis pendant le délai que la loi impose à l’établissement.',
          'Inscriptions non confirmées : une semaine.',
          'Enregistrements et images de surveillance : 14 jours au plus.',
          'Journaux d’accès : six mois (cadre civil brésilien de l’Internet, art. 15).',
          'Contacts de campagnes : jusqu’au retrait de votre consentement.',
        ],
        'Passé ce délai, les données sont effacées ou rendues anonymes.',
      ],
    },
    {
      title: 'Sécurité',
      body: [
        'Nous utilisons des connexions chiffrées, des mots de passe irréversibles, des permissions par rôle, une séparation des établissements dans la base de données elle-même et l’historique des modifications. Si un incident peut entraîner un risque ou un dommage important, l’établissement informe les personnes concernées et l’autorité brésilienne de protection des données (ANPD).',
      ],
    },
    {
      title: 'Cookies et données conservées sur votre appareil',
      body: [
        'Nous n’utilisons que le nécessaire : un cookie qui maintient votre session et, dans le navigateur, des préférences comme la langue et le thème ainsi que les réponses d’épreuve qui n’ont pas encore pu être envoyées. Il n’y a ni cookie publicitaire ni cookie de suivi.',
      ],
    },
    {
      title: 'Vos droits',
      body: [
        'La LGPD (art. 18) vous permet, à tout moment et gratuitement :',
        [
          'de savoir si vos données sont traitées et d’y accéder ;',
          'de corriger des données incomplètes, inexactes ou dépassées ;',
          'de demander l’anonymisation, le blocage ou l’effacement de ce qui est inutile ou irrégulier ;',
          'd’emporter vos données chez un autre fournisseur ;',
          'de savoir avec qui elles ont été partagées ;',
          'de retirer votre consentement et de demander l’effacement de ce qui reposait sur lui ;',
          'de demander la révision de décisions automatisées.',
        ],
        'Plusieurs demandes peuvent être faites dans votre profil ; les autres, auprès du délégué de l’établissement. Certains dossiers ne peuvent être effacés tant que la loi oblige à les conserver ; vous en êtes alors informé. Vous pouvez aussi saisir l’ANPD.',
      ],
    },
    {
      title: 'Modifications de cette politique',
      body: [
        'Lorsque le texte change, la version et la date en haut de cette page changent aussi. Si la modification concerne ce que vous avez accepté, nous vous demanderons d’accepter à nouveau.',
      ],
    },
  ],
};
