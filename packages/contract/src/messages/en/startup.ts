export default {
  already_running: 'Certame is already running at {{address}} (process {{pid}}).',
  already_starting: 'Certame is being started by another process ({{pid}}).',
  database: 'Starting the database…',
  demo: 'Checking the demonstration data…',
  ready: 'Certame is ready at {{address}}',
  accounts: 'Demonstration accounts (password {{password}}):',
  accounts_once: 'Demonstration accounts, with passwords of their own that are not shown again:',
  pupils_once: 'From {{first}} to {{last}} ({{count}} accounts), all with the password {{password}}',
  accounts_replaced: 'The demonstration accounts have passwords of their own, which were shown once.',
};
