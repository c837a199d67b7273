/** A variable that a command, test or bench reads by itself, without a schema. */
export interface CommandVariable {
  readonly readBy: string;
  /** What holds without it. */
  readonly default: string;
  readonly meaning: string;
}

/** Those that a user of the product may set. */
export const commandVariables: Readonly<Record<string, CommandVariable>> = {
  PORT: {
    readBy: '`npm start`, `npm run start:distributed`',
    default: '3000',
    meaning: 'port of the sites, and the first of those of the distributed product',
  },
  FORECOURT_CARS: { readBy: '`npm start`', default: '3000', meaning: 'vehicles of the demo on the first start' },
  FORECOURT_DATA: {
    readBy: '`npm start` and all commands that work with its data',
    default: '`.forecourt` in the checkout',
    meaning: 'the data folder',
  },
  FORECOURT_JOURNAL: {
    readBy: '`npm start`, `npm run start:distributed`, `npm run privacy -- new-journal`',
    default: '`journal` in the data folder',
    meaning: 'folder of the erasure journals, best on another disk than the data',
  },
  LOG_LEVEL: {
    readBy: '`npm start`, `npm run start:distributed`',
    default: '`info`',
    meaning: 'log level of all services',
  },
  LEAD_TOPIC_V1: {
    readBy: '`npm start`, `npm run test:faults -- --erasure`',
    default: '`on`',
    meaning: 'as for leads',
  },
  FEED_REQUESTS_PER_MINUTE: { readBy: '`npm start`', default: 'as for the gateway', meaning: 'as for the gateway' },
  ENQUIRIES_PER_TEN_MINUTES: { readBy: '`npm start`', default: 'as for the gateway', meaning: 'as for the gateway' },
  SEARCH_ANSWERS_KEPT: { readBy: '`npm start`', default: 'as for the gateway', meaning: 'as for the gateway' },
  ALERT_DAY_SECONDS: { readBy: '`npm start`', default: 'as for leads', meaning: 'as for leads' },
  SANDBOX_SLOW_MS: {
    readBy: '`npm start`',
    default: 'as for the payment sandbox',
    meaning: 'as for the payment sandbox',
  },
  SMS_PROVIDER: { readBy: '`npm start`', default: 'SMS are shown on /outbox', meaning: 'as for leads' },
  SMS_ACCOUNT: { readBy: '`npm start`', default: 'none', meaning: 'as for leads' },
  SMS_SECRET: { readBy: '`npm start`', default: 'none', meaning: 'as for leads' },
  SMS_FROM: { readBy: '`npm start`', default: 'none', meaning: 'as for leads' },
  SMTP_URL: { readBy: '`npm start`', default: 'emails are shown on /outbox', meaning: 'as for leads' },
  EMAIL_FROM: { readBy: '`npm start`', default: 'none', meaning: 'as for leads' },
  SMS_CENTS: { readBy: '`npm start`', default: 'as for leads', meaning: 'as for leads' },
  SMS_DOLLARS_PER_SITE_AND_DAY: { readBy: '`npm start`', default: 'as for leads', meaning: 'as for leads' },
  TRUST_PROXY: { readBy: '`npm start`', default: 'none', meaning: 'as for the gateway' },
  ERASURE_JOURNAL_DAYS: { readBy: '`npm start`', default: 'as for leads', meaning: 'as for leads' },
  GEOCODER_URL: { readBy: '`npm start`', default: 'as for the gateway', meaning: 'as for the gateway' },
  GEOCODER_KEY: { readBy: '`npm start`', default: 'none', meaning: 'as for the gateway' },
  FORECOURT_URL: {
    readBy: '`npm run site`',
    default: 'the platform of the data folder',
    meaning: 'address of a platform elsewhere',
  },
  FORECOURT_TOKEN: {
    readBy: '`npm run site`',
    default: 'none',
    meaning: 'credential for that platform',
  },
  FORECOURT_FEED_KEY: {
    readBy: '`npm run feed:push`',
    default: 'the data folder’s key of the site',
    meaning: 'id of the feed key that signs',
  },
  FORECOURT_FEED_SECRET: { readBy: '`npm run feed:push`', default: 'none', meaning: 'secret of that key' },
  GATEWAY_URL: {
    readBy: '`npm run feed:watch`, `npm run status`',
    default: 'what runs on the data folder',
    meaning: 'address that files are sent to, where the settings name none; of the gateway whose metrics are read',
  },
  FORECOURT_CRM_TOKEN: {
    readBy: '`npm run crm:follow`',
    default: 'none',
    meaning: 'credential of the CRM that follows',
  },
  FORECOURT_BROKER_URL: {
    readBy: '`npm run crm:follow`',
    default: 'the broker of the data folder',
    meaning: 'address of the broker that is followed',
  },
  JAVA_HOME: {
    readBy: '`npm run engines`, tests on real engines',
    default: 'Java on the path',
    meaning: 'which Java runs them',
  },
};

/** Those of the project's own tests and benches, and what other programs set. */
export const workshopVariables: Readonly<Record<string, CommandVariable>> = {
  FORECOURT_EPA_FILE: { readBy: 'tests', default: 'generated rows', meaning: 'a real file for the feed’s test' },
  FORECOURT_BROWSER: { readBy: 'browser tests', default: 'the packaged one', meaning: 'path of a Chromium' },
  FORECOURT_E2E_PORT: {
    readBy: 'browser tests',
    default: 'a port of their own',
    meaning: 'port of the tested product',
  },
  FORECOURT_E2E_WAY: { readBy: 'browser tests', default: '`standalone`', meaning: '`standalone` or `distributed`' },
  FORECOURT_E2E_DATA: {
    readBy: 'browser tests',
    default: 'set by themselves',
    meaning: 'data folder of the tested product',
  },
  FORECOURT_ENGINES_CACHE: {
    readBy: 'tests on real engines',
    default: 'a folder of the user’s cache',
    meaning: 'where Kafka and OpenSearch are kept',
  },
  FORECOURT_TEST_ENGINES: {
    readBy: 'tests on real engines',
    default: 'set by themselves',
    meaning: 'address that kills and starts the engines of the tests',
  },
  FORECOURT_TEST_ENGINES_FOLDER: {
    readBy: 'tests on real engines',
    default: 'set by themselves',
    meaning: 'data of the engines',
  },
  FORECOURT_TEST_POSTGRES: { readBy: 'tests', default: 'set by themselves', meaning: 'Postgres that specs share' },
  FORECOURT_TEST_KAFKA: {
    readBy: 'tests on real engines',
    default: 'set by themselves',
    meaning: 'brokers of the tests',
  },
  FORECOURT_TEST_OPENSEARCH: {
    readBy: 'tests on real engines',
    default: 'set by themselves',
    meaning: 'node of the tests',
  },
  FORECOURT_UNDER_PINNED_NODE: {
    readBy: 'every command',
    default: 'set by themselves',
    meaning: 'it runs under the pinned Node',
  },
  FORECOURT_CORPUS: { readBy: '`bench -- words`', default: 'the bench’s own phrases', meaning: 'file of phrases' },
  BENCH_PORT: {
    readBy: '`bench -- lag size`',
    default: 'a port of their own',
    meaning: 'first port of the measured product',
  },
  BENCH_SERVICE_OPTIONS: { readBy: 'benches', default: 'none', meaning: 'options of Node for each service' },
  BENCH_GATEWAY_OPTIONS: { readBy: '`bench -- search`', default: 'none', meaning: 'options of Node for the gateway' },
  BENCH_SEARCH_HEAP_MIB: { readBy: 'benches', default: '2048', meaning: 'heap of OpenSearch in MiB' },
  BENCH_REBUILD_CARS: { readBy: '`bench -- rebuild`', default: 'as the bench says', meaning: 'cars that are rebuilt' },
  BENCH_INTAKE_SECONDS: {
    readBy: '`bench -- size`',
    default: 'until all is in',
    meaning: 'seconds for which intake is measured',
  },
  PATH: {
    readBy: 'every command',
    default: 'set by the system',
    meaning: 'where programs are; the project’s own come first',
  },
  CI: { readBy: 'browser tests', default: 'set by CI', meaning: 'a test marked `only` fails the run' },
  NODE_ENV: { readBy: 'the front’s build', default: 'set by Vite', meaning: 'production builds' },
  DOCKER_HOST: { readBy: 'tests on real engines', default: 'the usual socket', meaning: 'container engine' },
  XDG_RUNTIME_DIR: {
    readBy: 'tests on real engines',
    default: 'set by the system',
    meaning: 'where a user’s container engine listens',
  },
  AWS_LAMBDA_JS_RUNTIME: {
    readBy: 'browser tests',
    default: 'set by themselves',
    meaning: 'unpacks the packaged Chromium’s libraries',
  },
};
