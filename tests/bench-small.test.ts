import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../scripts/bench')
const textOf = (path: string): string => readFileSync(path, 'utf8')
const imported = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name)).filter((each) => each.startsWith(folder))

const small = join(folder, 'small.ts')
const reached = [small, ...imported(small)]

it('a small run of the benches leaves none out', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const benches = files.flatMap((name) =>
    [...textOf(join(folder, name)).matchAll(/^export (?:const|(?:async )?function) (bench[A-Z]\w*)/gm)].map(([, bench = '']) => ({ name, bench })),
  )
  const left = benches.filter(({ name, bench }) => !reached.some((path) => relative(folder, path) !== name && new RegExp(`\\b${bench}\\b`).test(textOf(path))))
  expect(benches.length).toBeGreaterThan(10)
  expect(left).toEqual([{ name: 'product.ts', bench: 'benchProduct' }])
})
