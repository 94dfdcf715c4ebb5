import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOT_OF_PAGES } from '../../scripts/lean-fields.ts'

const src = join(import.meta.dirname, '../../src')
/** Rooms that no page is made of, and the door itself. */
const ELSEWHERE = /\/src\/(?:server|document|fields)\//
const ASKED = new RegExp(`(?:typeOf|valueTypeOf)\\([^()]*\\)\\.(${[...NOT_OF_PAGES].join('|')})\\b`, 'g')
const TAKEN = /\{([^{}]*)\} = (?:typeOf|valueTypeOf|fieldTypes)\b/g

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : /\.tsx?$/.test(name) && !ELSEWHERE.test(path) ? [path] : []
  })

/** Runs with documents beside them, where they are tried; no page loads it. */
const NO_PAGE = 'form-rules/document/run-tests.ts'

it('no page asks a type of field for what its build leaves out', () => {
  const asked = filesUnder(src).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const taken = [...text.matchAll(TAKEN)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(':')[0] ?? ''))
    const names = [...[...text.matchAll(ASKED)].map(([, name = '']) => name), ...taken.filter((name) => NOT_OF_PAGES.has(name))]
    return path.endsWith(NO_PAGE) ? [] : names.map((name) => `${path.slice(src.length + 1)} ${name}`)
  })
  expect(asked).toEqual([])
})
