/** The privacy policy. A change of what it says needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Privacy policy',
  version: 'Version {{version}}, in force since {{date}}',
  intro:
    'This policy explains, under the Brazilian General Data Protection Law (Law 13,709/2018, LGPD), which personal data are processed on this education and assessment platform, for what, for how long, and how you exercise your rights. The Portuguese text prevails in case of doubt.',
  sections: [
    {
      title: 'Who is responsible for the data',
      body: [
        'The institution where you study, work or register decides why and how data are used: it is the controller. Whoever provides and maintains the platform processes the data on its behalf and on its instructions, as processor.',
        'The institution names a data protection officer. The contact is published in the institution’s own channels and can be asked for at its office.',
      ],
    },
    {
      title: 'Which data are processed',
      body: [
        [
          'Registration: name, e-mail, phone, taxpayer number (CPF), student number, date of birth and photo, as far as the institution asks for them.',
          'Access: password, kept only in an encrypted and irreversible form; dates and addresses of access; browser and device.',
          'Academic life: classes, content seen, exams, answers, scores, justifications, appeals and certificates.',
          'Communication: messages, notices and e-mails sent by the platform and their delivery.',
          'Supervised exams, where there are any: browser events, camera and screen images, sound and documents shown.',
          'Signing in through another service (for example, the school’s account): the identifier, name and e-mail confirmed by that service. We never receive the password used there.',
        ],
      ],
    },
    {
      title: 'What we use them for, and on what legal basis',
      body: [
        [
          'To provide the educational service: making the account, giving and marking exams, issuing certificates (performance of a contract, art. 7, V).',
          'To meet the institution’s legal duties, such as keeping academic records (art. 7, II).',
          'To keep the service secure, prevent fraud and look into irregularities in exams (legitimate interest, art. 7, IX; for sensitive data, art. 11, II, “g”).',
          'To send news and campaign invitations, only to those who agreed (consent, art. 7, I).',
        ],
        'We do not sell personal data and do not use them for third-party advertising.',
      ],
    },
    {
      title: 'Image, voice and biometrics in exams',
      body: [
        'Supervised exams may record image, voice and screen and compare the face with a document. Before anything is captured, the screen explains what will be recorded and asks for your specific consent, noting the version of the text. Whoever does not want biometrics may ask the institution for another way of identification.',
        'Recordings, photos and what is derived from them are permanently deleted within 14 days. No automatic score fails or excludes anybody by itself: the decision is always a person’s, and you may ask for a review.',
      ],
    },
    {
      title: 'Children and adolescents',
      body: [
        'Data of children and adolescents are processed in their best interest (art. 14). Where the law requires it, a parent or legal guardian gives the consent, and only the necessary data are asked for.',
      ],
    },
    {
      title: 'With whom data are shared',
      body: [
        'Access is given to people authorised by the institution, each according to their role: teachers, graders, supervisors and administration. As far as necessary, data also go to providers of hosting, e-mail delivery and payment hired to run the service, and to authorities where the law demands it. Full card data do not pass through the platform.',
        'If a provider is outside Brazil, the transfer follows the safeguards of articles 33 to 36 of the LGPD.',
      ],
    },
    {
      title: 'How long we keep them',
      body: [
        [
          'Account and academic records: as long as the relationship lasts and then for the time the law imposes on the institution.',
          'Unconfirmed registrations: one week.',
          'Recordings and images of supervision: up to 14 days.',
          'Access logs: six months (Brazilian Internet Civil Framework, art. 15).',
          'Campaign contacts: until you withdraw your consent.',
        ],
        'After that the data are deleted or made anonymous.',
      ],
    },
    {
      title: 'Security',
      body: [
        'We use encrypted connections, irreversible passwords, permissions by role, separation of institutions in the database itself, and records of who changed what. If an incident may cause relevant risk or harm, the institution informs the people concerned and the Brazilian data protection authority (ANPD).',
      ],
    },
    {
      title: 'Cookies and data kept on your device',
      body: [
        'We use only what is necessary: a cookie that keeps your session and, in the browser, preferences such as language and theme and exam answers that could not be sent yet. There are no advertising or tracking cookies.',
      ],
    },
    {
      title: 'Your rights',
      body: [
        'The LGPD (art. 18) gives you the right, at any time and free of charge, to:',
        [
          'know whether your data are processed and have access to them;',
          'correct incomplete, inaccurate or outdated data;',
          'ask for anonymisation, blocking or deletion of what is unnecessary or irregular;',
          'take your data to another provider;',
          'know with whom they were shared;',
          'withdraw consent and ask for deletion of what was processed on its basis;',
          'ask for a review of automated decisions.',
        ],
        'Several requests can be made in your profile; others, to the institution’s data protection officer. Some records can not be deleted while the law demands that they be kept; you will be told so. You may also complain to the ANPD.',
      ],
    },
    {
      title: 'Changes to this policy',
      body: [
        'When the text changes, the version and date at the top of this page change too. If the change affects what you accepted, we will ask you to accept again.',
      ],
    },
  ],
};
