/** Directions of imports: contract <- rules <- server | web; features meet only through index.ts; no cycles. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages/(rules|testkit)|apps|db)/' },
    },
    {
      name: 'rules-know-the-contract-only',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages/testkit|apps|db)/' },
    },
    {
      name: 'rules-do-no-io',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server|db)/' },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'features-meet-through-index',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^apps/(server|web)/src/features/([^/]+)/',
        pathNot: ['^apps/$1/src/features/$2/', '/index\\.tsx?$'],
      },
    },
    {
      name: 'lower-floors-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(crud|plugins|lib)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(kit|lib|lite)/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'light-pages-stay-light',
      comment:
        'The exam room, the results of candidates and the public pages load neither the UI kit nor schemas.',
      severity: 'error',
      from: {
        path: '^apps/web/src/(features/(exam|results/(candidate|model)|[^/]+/public)|lite)/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '(^apps/web/src/kit/|node_modules/(@mantine|zod|@tiptap|recharts)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-tests-use-the-testkit',
      severity: 'error',
      from: { path: '^(packages/(contract|rules)|apps|db)/', pathNot: '(\\.test\\.tsx?$|/test(s|ing)?/)' },
      to: { path: '^packages/testkit/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Our own output only: most packages are in a folder of that name, and the rules speak of packages.
    exclude: { path: '^(apps/[^/]+/dist|db/migrations)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
