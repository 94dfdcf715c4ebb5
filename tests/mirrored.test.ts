import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
const textsOf = (ending: RegExp): readonly (readonly [string, string])[] =>
  files.filter((name) => ending.test(name)).map((name) => [`src/${name}`, readFileSync(join(root, 'src', name), 'utf8')])

interface Fault {
  readonly property: string
  readonly value: string
}

const SIDED = /^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)*|border-(?:top|bottom)-(?:left|right)-radius)$/
const SIDED_VALUE: Readonly<Record<string, RegExp>> = { 'text-align': /^(?:left|right)$/, float: /^(?:left|right)$/, clear: /^(?:left|right)$/ }
const FOUR_SIDES = /^(?:margin|padding|inset|border-width|scroll-margin|scroll-padding)$/

/** Values of a shorthand; what stands in brackets is one. */
function partsOf(value: string): readonly string[] {
  let depth = 0
  const marked = [...value].map((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    return letter === ' ' && depth > 0 ? '_' : letter
  })
  return marked.join('').split(/\s+/)
}

function isSided({ property, value }: Fault): boolean {
  const [, right, , left] = partsOf(value)
  return SIDED.test(property) || SIDED_VALUE[property]?.test(value) === true || (FOUR_SIDES.test(property) && left !== undefined && left !== right)
}

const declarationsOf = (css: string): readonly Fault[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([a-z-]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    property,
    value: value.trim(),
  }))

it('finds what would not be mirrored', () => {
  const css = 'a { left: 0; margin-right: 1px; padding: 1px 2px 3px 4px; text-align: left; inset: 0 calc(1px + 2px) 0 0; border-top-left-radius: 2px; }'
  expect(declarationsOf(css).filter(isSided)).toHaveLength(6)
  expect(
    declarationsOf('a { inset: 0 1px 2px 1px; margin: 0 auto; text-align: start; padding: 1px max(2px, (3px + 4px)) 0; /* left: 0; */ }').filter(isSided),
  ).toEqual([])
})

it('no style names left or right where start and end can be named: Arabic and Urdu are mirrored', () => {
  const faults = textsOf(/\.css$/).flatMap(([file, css]) =>
    declarationsOf(css)
      .filter(isSided)
      .map(({ property, value }) => `${file}: ${property}: ${value}`),
  )
  expect(faults.join('\n')).toBe('')
})

it('no component does either', () => {
  const faults = textsOf(/\.tsx$/).flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:(?:margin|padding|border)(?:Left|Right)|textAlign: '(?:left|right)')/g)].map(([found]) => `${file}: ${found}`),
  )
  expect(faults.join('\n')).toBe('')
})
