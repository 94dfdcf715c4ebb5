/**
 * Measures the form engine beside plain DOM, React Hook Form and plain rjsf in Chromium; prints, asserts nothing.
 * Run: npm run bench:forms [-- --fields 100,1000 --rows 50 --rounds 5 --only engine,rjsf --no-build]
 * With --serve it only builds and serves the pages, for a bench of other renderers that takes external pages.
 */
import { parseArgs } from 'node:util'
import { buildPages, CONTESTANTS, PAGES, SHELL } from './build-pages.ts'
import { benchForms, USUAL } from './forms.ts'
import { servePages } from './serve-pages.ts'

const { values } = parseArgs({
  options: {
    fields: { type: 'string', default: USUAL.fields.join(',') },
    rows: { type: 'string', default: USUAL.rows.join(',') },
    rounds: { type: 'string', default: String(USUAL.rounds) },
    only: { type: 'string', default: CONTESTANTS.join(',') },
    'no-build': { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
  },
})
const numbers = (list: string): readonly number[] => list.split(',').filter(Boolean).map(Number)
const names = CONTESTANTS.filter((name) => values.only.split(',').includes(name))
if (!values['no-build']) await buildPages([...names, SHELL])
if (values.serve) {
  // Until it is interrupted.
  const { address } = await servePages(PAGES)
  for (const name of names) process.stdout.write(`--external ${name}=${address}/${name}/\n`)
} else await benchForms({ fields: numbers(values.fields), rows: numbers(values.rows), rounds: Number(values.rounds), names })
