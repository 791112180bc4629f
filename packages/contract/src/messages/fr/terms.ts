/** The terms of service. A change of what they say needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Conditions d’utilisation',
  version: 'Version {{version}}, en vigueur depuis le {{date}}',
  intro:
    'Ces conditions régissent l’utilisation de cette plateforme d’enseignement et d’évaluation. En créant un compte ou en utilisant la plateforme, vous les acceptez ainsi que la politique de confidentialité. En cas de doute, le texte portugais prévaut.',
  sections: [
    {
      title: 'Le service',
      body: [
        'La plateforme permet aux établissements d’organiser classes et contenus, de proposer et corriger des épreuves, de délivrer des certificats et de communiquer avec les élèves et l’équipe. Chaque établissement décide des fonctions qu’il utilise, de qui participe et avec quelles permissions.',
      ],
    },
    {
      title: 'Votre compte',
      body: [
        'Le compte est personnel et incessible. Vous vous engagez à donner des informations exactes, à les tenir à jour, à garder votre mot de passe secret et à prévenir l’établissement si vous soupçonnez un usage abusif.',
        'Les comptes sont créés par l’établissement ou, là où il le permet, par vous-même. Un compte que vous créez commence avec un accès restreint jusqu’à ce que l’établissement l’élargisse. Les moins de 18 ans utilisent la plateforme avec l’accord de leurs parents ou responsables ; les moins de 12 ans, avec leur autorisation.',
      ],
    },
    {
      title: 'Ce qui n’est pas permis',
      body: [
        [
          'se faire passer pour quelqu’un d’autre ou prêter son compte ;',
          'copier, divulguer ou vendre des questions, des corrigés ou des contenus sans autorisation ;',
          'contourner des blocages, des permissions ou la surveillance des épreuves ;',
          'tester la sécurité, surcharger ou automatiser l’utilisation sans autorisation écrite ;',
          'publier un contenu illégal, offensant, discriminatoire ou portant atteinte aux droits d’autrui.',
        ],
      ],
    },
    {
      title: 'Épreuves et intégrité',
      body: [
        'Les règles de chaque épreuve (période, durée, tentatives, surveillance) sont fixées par l’établissement et affichées avant le début. L’horloge du serveur est seule prise en compte. Les réponses sont enregistrées pendant l’épreuve ; sans connexion, elles restent sur l’appareil et sont envoyées à son retour, dans le délai prévu.',
        'Des indices d’irrégularité peuvent être enregistrés et examinés par des personnes autorisées. Les résultats et sanctions relèvent de l’établissement, avec droit de recours selon ses règles.',
      ],
    },
    {
      title: 'Contenus et droits d’auteur',
      body: [
        'Les contenus et les questions appartiennent à leurs auteurs ou à l’établissement. Ce que vous envoyez (réponses, fichiers, messages) reste à vous ; vous autorisez l’établissement et la plateforme à le conserver, l’afficher et le traiter pour fournir le service. Le logiciel, la marque et le design de la plateforme sont protégés par la loi.',
      ],
    },
    {
      title: 'Formules et paiements',
      body: [
        'Pour les fonctions payantes, le prix, la période, les limites et le mode de paiement sont indiqués avant l’achat. Les consommateurs peuvent se rétracter dans les 7 jours suivant un achat en ligne, conformément à l’art. 49 du code brésilien de la consommation.',
      ],
    },
    {
      title: 'Disponibilité',
      body: [
        'Nous faisons en sorte que la plateforme soit toujours disponible et qu’aucune réponse confirmée ne se perde. Des interruptions pour maintenance ou pour des raisons indépendantes de notre volonté sont possibles ; dans la mesure du possible, elles sont annoncées et ne coïncident pas avec des épreuves.',
      ],
    },
    {
      title: 'Responsabilités',
      body: [
        'L’établissement répond de ce qu’il publie, de ses épreuves et des décisions pédagogiques. Celui qui fournit la plateforme répond de son fonctionnement, dans les limites de la loi. Rien dans ces conditions ne retire les droits que la loi garantit aux consommateurs.',
      ],
    },
    {
      title: 'Suspension et clôture',
      body: [
        'Le non-respect de ces conditions peut entraîner la suspension ou la clôture du compte par l’établissement, avec préavis et possibilité de se défendre, sauf risque immédiat. Vous pouvez demander la clôture de votre compte ; les dossiers scolaires que la loi impose de conserver le sont.',
      ],
    },
    {
      title: 'Modifications de ces conditions',
      body: [
        'Les conditions peuvent changer. La version et la date en haut de cette page indiquent le texte en vigueur. Les modifications importantes sont annoncées et une nouvelle acceptation est demandée si nécessaire.',
      ],
    },
    {
      title: 'Droit applicable et juridiction',
      body: [
        'Le droit brésilien s’applique. Les tribunaux du domicile de l’utilisateur consommateur sont compétents ; dans les autres cas, ceux du siège de l’établissement.',
      ],
    },
  ],
};
