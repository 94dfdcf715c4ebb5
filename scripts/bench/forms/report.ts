import type { ContestantName } from './build-pages.ts'
import type { Sample } from './sample.ts'

/** Samples by form, then by contestant. */
export type Samples = ReadonlyMap<string, ReadonlyMap<ContestantName, readonly Sample[]>>

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? Number.NaN) : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
}

const COLUMNS: Readonly<Record<string, string>> = {
  first: 'first section',
  all: 'all fields',
  mountWork: 'mount CPU',
  keyP95: 'key p95',
  keyWork: 'CPU/key',
  toggle: 'toggle',
  submit: 'submit',
  addRow: 'add row',
  deleteRow: 'delete row',
  heap: 'heap MB',
  elements: 'elements',
}

/** The median of one figure; undefined when it was not measured. */
export function figureOf(samples: Samples, form: string, contestant: ContestantName, name: string): number | undefined {
  const values = (samples.get(form)?.get(contestant) ?? []).flatMap((sample) => (sample[name] === undefined ? [] : [sample[name]]))
  return values.length > 0 ? median(values) : undefined
}

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

/** A table for each form: medians, with the least and the most. */
export function tablesOf(samples: Samples): string {
  return [...samples]
    .map(([form, contestants]) => {
      const names = Object.keys(COLUMNS).filter((name) => [...contestants.values()].some((list) => list.some((sample) => sample[name] !== undefined)))
      const head = `| ${[form, ...names.map((name) => COLUMNS[name])].join(' | ')} |\n|${'---|'.repeat(names.length + 1)}`
      const lines = [...contestants].map(([contestant, list]) => {
        const cells = names.map((name) => {
          const values = list.flatMap((sample) => (sample[name] === undefined ? [] : [sample[name]]))
          return values.length === 0 ? '–' : `${short(median(values))} [${short(Math.min(...values))}–${short(Math.max(...values))}]`
        })
        return `| ${[contestant, ...cells].join(' | ')} |`
      })
      return [head, ...lines].join('\n')
    })
    .join('\n\n')
}
