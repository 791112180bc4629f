export default {
  malformed: 'La demande envoyée n’a pas pu être comprise.',
  validation: 'Vérifiez les champs signalés.',
  unauthenticated: 'Vous n’êtes pas connecté.',
  'login-failed': 'Connexion impossible. Vérifiez l’utilisateur ou le mot de passe et réessayez.',
  unverified_account:
    'Votre compte n’est pas encore confirmé. Activez-le avec le lien envoyé à votre e-mail ou utilisez « Mot de passe oublié ».',
  'login-locked': 'Trop de tentatives de connexion. Attendez {{minutes}} min et réessayez.',
  'user-inactive': 'Cet utilisateur est désactivé. Adressez-vous à l’administration de votre établissement.',
  'first-access': 'C’est votre premier accès : choisissez un nouveau mot de passe pour continuer.',
  'password-reset-invalid': 'Ce lien de réinitialisation n’est plus valable. Demandez-en un nouveau.',
  'password-too-common': 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  'password-current-wrong': 'Le mot de passe actuel n’est pas le bon.',
  'user-above':
    'Cette personne a des permissions que vous n’avez pas ; seul quelqu’un qui les a aussi peut faire ce changement.',
  'user-elsewhere':
    'Cette personne appartient aussi à un autre établissement. Son compte ne peut être modifié que par elle-même ou par qui les administre tous.',
  'not-yourself': 'Vous ne pouvez pas faire cela avec votre propre compte.',
  'last-administrator': 'L’établissement doit avoir au moins un administrateur actif.',
  'role-above': 'Vous ne pouvez accorder que des permissions que vous avez vous-même.',
  'product-role': 'Ce rôle fait partie du produit et ne peut pas être supprimé.',
  'role-in-use': 'Des personnes ont ce rôle. Changez leur rôle avant de le supprimer.',
  'product-catalogue':
    'Cet élément fait partie du produit : son nom et sa description peuvent changer, mais pas lui.',
  'permission-in-use':
    'Cette permission est utilisée (rôles qui l’accordent : {{count}}). Retirez-la avant de la supprimer.',
  'installation-only':
    'Cela vaut pour tous les établissements : seuls les administrateurs de l’installation peuvent le modifier.',
  forbidden: 'Vous n’êtes pas autorisé à faire cette opération.',
  'no-institution': 'Choisissez un établissement pour continuer.',
  'institution-not-member': 'Impossible d’entrer dans l’établissement choisi.',
  'not-found': 'L’enregistrement est introuvable.',
  'method-not-allowed': 'Cette opération n’existe pas à cette adresse.',
  conflict:
    'Une autre personne a modifié cet enregistrement pendant que vous le modifiiez. Vos changements sont toujours à l’écran : comparez et enregistrez de nouveau.',
  'already-exists': 'Un enregistrement identique existe déjà.',
  'read-only': 'Vous pouvez voir cet enregistrement, mais pas le modifier.',
  'in-use': 'Cet enregistrement est utilisé et ne peut pas être supprimé.',
  'in-use-by': 'Cet enregistrement est utilisé par des {{by}} et ne peut pas être supprimé.',
  'too-large': 'Le contenu envoyé est trop volumineux.',
  'unsupported-media': 'Le format envoyé n’est pas accepté.',
  'too-many-requests': 'Trop de demandes en peu de temps. Attendez un instant et réessayez.',
  internal: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  maintenance: 'Le système est en maintenance. Nous revenons bientôt.',
  busy: 'Le système est très sollicité en ce moment. Réessayez dans un instant.',
  'disk-full': 'Le stockage du serveur est plein. Rien n’a été enregistré ; prévenez l’assistance.',
  'invalid-signature': 'Ce lien n’est pas valable ou a expiré.',
  'card-data-refused': 'Par sécurité, les données de carte ne peuvent pas être envoyées ici.',

  'chat-not-possible': 'Il n’est pas possible d’envoyer des messages dans cette conversation.',
  'chat-too-late': 'Le délai de {{minutes}} minutes pour modifier ce message est dépassé.',
  'chat-during-exam': 'Le chat n’est pas disponible pendant que vous passez une épreuve.',
  'erasure-requested': 'Vous avez déjà une demande d’effacement en cours d’examen.',
  'erasure-answered': 'Cette demande a déjà reçu une réponse ou a été retirée.',

  'file-type-refused': 'Ce type de fichier n’est pas accepté.',
  'picture-too-large': 'L’image a trop de pixels. Réduisez-la et envoyez-la de nouveau.',
  'file-empty': 'Le fichier est vide.',
  'quota-exceeded': 'La limite de stockage est atteinte.',
  'import-unreadable': 'Le fichier n’a pas pu être lu. Vérifiez le format et réessayez.',
  'import-too-large': 'Le fichier est trop volumineux pour être importé.',
  'import-type': 'Envoyez un fichier XLSX, XLS ou CSV.',
  'import-one-file': 'Envoyez un seul fichier à la fois.',
  'supervisor-twice': '{{name}} surveille déjà {{room}}. Un surveillant ne peut pas être ajouté deux fois.',
  'export-too-large':
    'Il y a {{count}} enregistrements et une feuille de calcul en contient au plus {{max}}. Utilisez les filtres de la liste pour exporter en plusieurs fois.',
  'export-pdf-too-large':
    'Il y a {{count}} enregistrements et un PDF en contient au plus {{max}}. Utilisez les filtres de la liste ou exportez une feuille de calcul.',
  'import-missing-columns':
    'Il manque des colonnes dans le tableur : {{columns}}. La première ligne doit contenir les noms des colonnes.',
  'import-no-rows': 'La feuille n’a aucune ligne sous son en-tête.',

  'question-in-use': 'Cette question est utilisée par un questionnaire et ne peut pas être supprimée.',
  'questionnaire-incomplete': 'Le questionnaire ne peut pas encore être publié. Voyez ce qui manque.',
  'questionnaire-empty': 'Ce questionnaire n’a pas encore de questions à montrer.',
  'questionnaire-state': 'Cette action n’est pas possible dans l’état actuel du questionnaire.',
  'questionnaire-has-attempts':
    'Ce questionnaire a déjà des participations ; ses questions et ses règles ne peuvent plus être changées.',

  'exam-not-started': 'L’épreuve n’a pas encore commencé.',
  'exam-ended': 'La période de cette épreuve est terminée.',
  'exam-closed': 'Cette épreuve n’est pas ouverte.',
  'exam-not-invited': 'Cette épreuve est réservée aux invités et vous n’êtes pas sur la liste.',
  'exam-password-wrong': 'Le mot de passe de l’épreuve n’est pas le bon.',
  'exam-password-locked':
    'Trop de mots de passe erronés pour cette épreuve. Attendez {{minutes}} min et réessayez.',
  'exam-entry-over': 'Le délai pour entrer dans cette épreuve est passé.',
  'exam-justification-required': 'Vous entrez en retard. Écrivez une justification.',
  'exam-attempts-used': 'Vous avez déjà utilisé toutes vos tentatives.',
  'exam-participant-limit': 'La limite de participants de cette épreuve est atteinte.',
  'exam-cannot-continue': 'Cette épreuve ne permet pas de continuer après être sorti.',
  'exam-pauses-not-allowed': 'Cette épreuve ne permet pas de pauses.',
  'exam-paused': 'L’épreuve est en pause.',
  'exam-cannot-go-back': 'Il n’est pas permis de revenir en arrière.',
  'exam-required-missing': 'Répondez aux questions obligatoires pour continuer.',
  'more-than-one-user':
    'Il y a plus d’un utilisateur dans cette épreuve : elle est ouverte sur un autre appareil. Fermez-la là-bas et réessayez dans une minute.',
  'answer-finished': 'Cette participation est déjà terminée.',
  'disable-answer': 'Les réponses de cette épreuve sont bloquées.',
  'answer-too-late': 'La réponse est arrivée après la fin du délai.',
  'answer-takes-no-files': 'Cette épreuve ne contient aucune question qui reçoit des fichiers.',
  'answer-files-full':
    'Cette participation a déjà reçu tous les fichiers qu’elle peut contenir. Ceux déjà envoyés sont conservés.',
  'unknown-item': 'La question ne fait pas partie de cette épreuve.',
  'invalid-value': 'La réponse n’est pas valide pour cette question.',
  'text-too-long': 'Le texte dépasse la limite de caractères de cette question.',
  'results-not-released': 'Le résultat n’a pas encore été publié.',
  'score-above-max': 'La note ne peut pas dépasser la valeur de la question.',
  'scores-pending': 'Il reste des réponses à corriger : {{count}}.',
  'campaign-closed': 'Cette campagne ne prend pas d’inscriptions en ce moment.',
  'lead-elsewhere':
    'Cette épreuve ne s’ouvre que dans le navigateur où le formulaire a été rempli. Remplissez le formulaire de la campagne pour commencer.',
  'registration-closed': 'Cet établissement n’accepte pas d’inscriptions ici. Demandez-lui une invitation.',
  'activation-invalid': 'Ce lien d’activation n’est plus valable. Demandez-en un nouveau.',
  'social-expired': 'Cette connexion a expiré ou a déjà été utilisée. Recommencez.',
  'social-unavailable':
    'Impossible de se connecter avec ce service. Réessayez dans un instant ou utilisez votre mot de passe.',
  'email-not-failed': 'Seul un message qui n’a pas pu être envoyé peut être renvoyé.',
  'email-not-waiting': 'Ce message est déjà parti ou partira tout seul.',
  'mail-not-configured': 'Le serveur de messagerie (SMTP) n’est pas encore configuré.',
  'missive-state': 'Ce n’est pas possible dans l’état actuel de ce publipostage.',
  'missive-nobody':
    'Personne ne recevrait ce message. Choisissez des rôles, des classes ou une évaluation avec des participants.',
  'mailbox-unproven':
    'Montrez d’abord que cet e-mail est le vôtre : choisissez un nouveau mot de passe par le lien de « Mot de passe oublié ».',
  'class-invite-unknown': 'Aucune invitation ne porte ce code.',
  'class-invite-closed': 'Cette invitation n’est plus en cours.',
  'class-invite-other-email': 'Cette invitation a été envoyée à une autre adresse.',
  'class-invite-staff':
    'Seuls les élèves entrent dans une classe par invitation, et vous faites partie du personnel de cet établissement.',
  'class-invite-inactive':
    'Votre inscription dans cet établissement est désactivée. Adressez-vous au secrétariat.',
  'class-invite-answered': 'Vous avez déjà répondu à cette invitation.',
};
