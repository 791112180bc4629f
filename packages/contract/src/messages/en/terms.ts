/** The terms of service. A change of what they say needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Terms of service',
  version: 'Version {{version}}, in force since {{date}}',
  intro:
    'These terms govern the use of this education and assessment platform. By making an account or using the platform you agree to them and to the privacy policy. The Portuguese text prevails in case of doubt.',
  sections: [
    {
      title: 'The service',
      body: [
        'The platform lets institutions organise classes and content, give and mark exams, issue certificates and communicate with students and staff. Each institution decides which features it uses, who takes part and with which permissions.',
      ],
    },
    {
      title: 'Your account',
      body: [
        'The account is personal and not transferable. You undertake to give true information, keep it up to date, keep your password secret and tell the institution if you suspect misuse.',
        'Accounts are made by the institution or, where it allows it, by yourself. An account you make starts with restricted access until the institution extends it. People under 18 use the platform with the knowledge of their parents or guardians; those under 12, with their authorisation.',
      ],
    },
    {
      title: 'What is not allowed',
      body: [
        [
          'passing yourself off as somebody else or lending your account;',
          'copying, disclosing or selling questions, answer keys or content without authorisation;',
          'getting around locks, permissions or the supervision of exams;',
          'testing the security, overloading or automating the use without written authorisation;',
          'publishing content that is illegal, offensive, discriminatory or violates the rights of others.',
        ],
      ],
    },
    {
      title: 'Exams and integrity',
      body: [
        'The rules of each exam (period, time, attempts, supervision) are set by the institution and shown before it starts. The server’s clock counts. Answers are saved during the exam; without a connection they are kept on the device and sent when it returns, within the time allowed.',
        'Signs of irregularity may be recorded and examined by authorised people. Results and penalties are decisions of the institution, with a right of appeal under its rules.',
      ],
    },
    {
      title: 'Content and copyright',
      body: [
        'Content and questions belong to those who made them or to the institution. What you submit (answers, files, messages) remains yours; you authorise the institution and the platform to keep, show and process it in order to provide the service. The software, the brand and the design of the platform are protected by law.',
      ],
    },
    {
      title: 'Plans and payments',
      body: [
        'Where there are paid features, price, period, limits and form of payment are shown before the purchase. Consumers may withdraw within 7 days of a purchase made online, under art. 49 of the Brazilian Consumer Protection Code.',
      ],
    },
    {
      title: 'Availability',
      body: [
        'We work for the platform to be available at all times and for no confirmed answer to be lost. There may be interruptions for maintenance or for reasons beyond our control; whenever possible they are announced and do not coincide with exams.',
      ],
    },
    {
      title: 'Responsibilities',
      body: [
        'The institution answers for what it publishes, for its exams and for academic decisions. Whoever provides the platform answers for its operation, within the limits of the law. Nothing in these terms takes away rights that the law gives consumers.',
      ],
    },
    {
      title: 'Suspension and closing',
      body: [
        'Breaking these terms may lead to the account being suspended or closed by the institution, with notice and an opportunity to respond, except where there is immediate risk. You may ask for your account to be closed; academic records that the law orders to be kept are kept.',
      ],
    },
    {
      title: 'Changes to these terms',
      body: [
        'The terms may change. The version and date at the top of this page say which text is in force. Important changes are announced, and a new acceptance is asked for where necessary.',
      ],
    },
    {
      title: 'Law and jurisdiction',
      body: [
        'Brazilian law applies. The courts of the consumer’s domicile have jurisdiction; in other cases, those of the institution’s seat.',
      ],
    },
  ],
};
