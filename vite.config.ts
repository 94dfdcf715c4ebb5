import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'
import { documentModules } from './scripts/document-modules.ts'
import { firstLook } from './scripts/first-look.ts'
import { leanChakra } from './scripts/lean-chakra.ts'
import { leanFields } from './scripts/lean-fields.ts'
import { leanRjsf } from './scripts/lean-rjsf.ts'
import { shellFiles } from './scripts/shell-files.ts'
import { LongFirst } from './scripts/test-order.ts'
import { testReport } from './scripts/test-report.ts'
import { LANES } from './tests/journeys/lanes.ts'
import { MAY_DIFFER, ONLY_EMBEDDED } from './tests/server/which-database.ts'

const root = import.meta.dirname
const chromium = findChromium()
/** What fades in is not there yet when it is looked at: tests ask for no motion, as people can. */
const browserProvider = playwright({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { args: [...CHROMIUM_FLAGS], ...(chromium ? { executablePath: chromium } : {}) },
})
const serverTests = ['tests/server/**/*.test.ts']
const journeys = ['tests/journeys/**/*.test.ts']
/** Stories and components meet the clock of the machine: on a busy one they may ask once more. What fails twice has failed. */
const retry = process.env.CI ? 1 : 0
const browserTests = ['tests/**/*.browser.test.tsx']
/** What lists share with reports and boards is one file: it comes with the first list, and each file that it is split into costs its own start. */
const LIST_PARTS = new RegExp(
  [
    'renderer/list/(records-toolbar|list-actions|filter-bar|filter-chip|filter-sentence|use-filter-sentences|use-reference-names|list-skeleton|list-address)',
    'renderer/list/(no-rows|paper-head|use-is-narrow|column-title|use-kept-search|use-opening|row-menu|cell|record-card|list\\.module|use-list-records)',
    'renderer/list/(use-selection|selection)|renderer/screen-words|contract/conditions|api/people-api|widgets/color/swatch|widgets/navigation/search-box|screen-tree/value-text|fields/values|actions/is-offered',
  ]
    .map((part) => `/src/(${part})\\b`)
    .join('|'),
)
/** One for each core of the machines that this is tested on. */
const WORKERS = 2
/** How long a test may wait for what comes on its own: a bound for a busy machine, not a promise. */
const PATIENCE_MS = 15_000

const serverProject = (name: string, include: string[], maxWorkers: number, exclude: readonly string[] = []) => ({
  extends: true as const,
  root,
  test: {
    name,
    environment: 'node' as const,
    include,
    exclude: [...exclude],
    globalSetup: ['tests/server/database/template.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Files share what they import and the linked documents, which are most of a server's start.
    isolate: false,
    maxWorkers,
  },
})

/** One configuration for the page, the server bundle and the tests. `vite build` makes the page, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: join(root, 'src/app'),
  plugins: [react(), leanRjsf(), leanChakra(), ...(isSsrBuild ? [] : [leanFields(), firstLook(), shellFiles(), documentModules()])],
  build: isSsrBuild
    ? {
        outDir: join(root, 'dist/server'),
        emptyOutDir: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: join(root, 'src/server/main.ts'),
            'database-worker': join(root, 'src/server/platform/database/embedded/worker.ts'),
            'apart-process': join(root, 'src/server/apart-process.ts'),
          },
        },
      }
    : {
        outDir: join(root, 'dist/client'),
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { index: join(root, 'src/app/index.html'), 'service-worker': join(root, 'src/offline/worker/service-worker.ts') },
          // Browsers ask for the worker under one name; everything else is named by its content.
          output: {
            // The first file names all others, and what stands for a content cannot be packed: a few letters less are as good.
            entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash:7].js'),
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            // What every page needs comes in one file: what later parts share of it is no reason to cut it into a hundred.
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], test: (id) => !id.includes('/offline/worker/') },
                // Steps of signing in need these styles, and not what draws a page of help.
                { name: 'page-styles', test: /renderer\/page\/page\.module\.css/ },
                // Small parts of few pages, each of which would be a file and a name of its own on the first one.
                { name: 'links', test: /renderer\/(?:made-link|page\/(?:link-(?:fault|over)|opened-by-link))/, includeDependenciesRecursively: false },
                { name: 'signature', test: /src\/signature\//, includeDependenciesRecursively: false },
                { name: 'list-parts', test: LIST_PARTS, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  // Found late, when a dialog or a desk is drawn: tests would start anew when they meet it first.
  optimizeDeps: {
    include: [
      '@chakra-ui/react/date-picker',
      '@chakra-ui/react/locale',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      'framer-motion/dom/mini',
      'mdast-util-from-markdown',
      'uqr',
      'use-immer',
    ],
  },
  ssr: { noExternal: ['kysely'] },
  server: { host: '127.0.0.1' },
  test: {
    root,
    expect: { poll: { timeout: PATIENCE_MS } },
    sequence: { sequencer: LongFirst },
    reporters: ['default', ...(process.env.TEST_REPORT ? [testReport(process.env.TEST_REPORT)] : [])],
    projects: [
      {
        extends: true,
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: [...serverTests, ...journeys, ...browserTests],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Files share what they import: most of the time went into loading it anew.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      // A database in another process and processes that start leave a core idle now and then.
      serverProject('server', serverTests, WORKERS + 1, process.env.TEST_DATABASE_URL === undefined ? [] : ONLY_EMBEDDED),
      serverProject('server-embedded', Object.values(MAY_DIFFER).flat(), WORKERS),
      {
        extends: true,
        root,
        // What is found only while tests run would reload them.
        optimizeDeps: { include: ['@tanstack/react-virtual', 'ajv/dist/2020.js', 'axe-core', 'jsonc-parser'] },
        test: {
          name: 'browser',
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: browserTests,
          maxWorkers: WORKERS,
          browser: { enabled: true, headless: true, provider: browserProvider, instances: [{ browser: 'chromium' }] },
        },
      },
      ...(existsSync(join(root, '.storybook/main.ts'))
        ? [
            {
              extends: true as const,
              root,
              plugins: [storybookTest({ configDir: join(root, '.storybook') })],
              test: {
                name: 'stories',
                retry,
                testTimeout: 60_000,
                hookTimeout: 60_000,
                maxWorkers: WORKERS,
                // Files share the modules of one page: stories load hundreds of them.
                browser: { enabled: true, headless: true, isolate: false, provider: browserProvider, instances: [{ browser: 'chromium' as const }] },
              },
            },
          ]
        : []),
      {
        extends: true,
        root,
        test: {
          name: 'journeys',
          environment: 'node',
          include: journeys,
          globalSetup: ['tests/journeys/setup.ts'],
          setupFiles: ['tests/journeys/in-sight.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate: false,
          // In a browser against the built product; a lane is a worker with a server of its own.
          maxWorkers: LANES,
        },
      },
    ],
  },
}))
