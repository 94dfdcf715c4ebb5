import { type Figure, limited } from '../figures.ts'
import { figureOf, type Samples } from './report.ts'

/** Two frames of a 60 Hz screen. */
const TWO_FRAMES_MS = 34

/** What the engine promises beside the others, as ratios of medians of one run. */
export function limitsOf(samples: Samples, chunkBytes: number): readonly Figure[] {
  const of = (form: string, contestant: 'dom' | 'rhf' | 'rjsf' | 'engine' | 'record', name: string) => figureOf(samples, form, contestant, name)
  const ratio = (what: string, ours: number | undefined, theirs: number | undefined, most: number): readonly Figure[] =>
    ours === undefined || theirs === undefined
      ? []
      : [{ ...limited(what, [Math.round((ours / theirs) * 100) / 100, most], ' ×'), measured: `${(ours / theirs).toFixed(2)} ×` }]
  const large = 'form-1000'
  const beside = (what: string, name: string, most: number, form = large) =>
    ratio(`${what}, of plain rjsf's`, of(form, 'engine', name), of(form, 'rjsf', name), most)
  const toggle = of(large, 'engine', 'toggle')
  return [
    ...ratio("1,000 fields: CPU per key, of React Hook Form's", of(large, 'engine', 'keyWork'), of(large, 'rhf', 'keyWork'), 1),
    ...ratio('CPU per key at 1,000 fields, of ours at 100', of(large, 'engine', 'keyWork'), of('form-100', 'engine', 'keyWork'), 1.3),
    ...ratio('a record of 100 fields: CPU per key, of a form of 100', of('form-100', 'record', 'keyWork'), of('form-100', 'engine', 'keyWork'), 1.1),
    ...ratio('a record of 100 fields: all fields, of a form of 100', of('form-100', 'record', 'all'), of('form-100', 'engine', 'all'), 1.1),
    ...beside('1,000 fields: first section', 'first', 0.5),
    ...beside('1,000 fields: all fields', 'all', 1),
    ...(toggle === undefined ? [] : [limited('1,000 fields: a condition toggles', [toggle, TWO_FRAMES_MS], ' ms')]),
    ...beside('1,000 fields: submit with 20 errors', 'submit', 0.5),
    ...beside('50 × 4 table: add a row', 'addRow', 1, 'table-50'),
    ...beside('50 × 4 table: delete a row', 'deleteRow', 1, 'table-50'),
    ...beside('1,000 fields: heap', 'heap', 2),
    ...beside('1,000 fields: elements', 'elements', 2),
    limited('script and style beyond the shell, gzip', [chunkBytes / 1_000, 120], ' kB'),
  ]
}
