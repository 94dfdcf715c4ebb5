import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : /\.tsx?$/.test(name) ? [path] : []
  })
const texts = filesUnder(src)
  .filter((file) => !file.includes('/server/'))
  .map((file) => ({ file: file.slice(src.length + 1), text: readFileSync(file, 'utf8') }))

const [, body = ''] = /export type Facts = \{\n([\s\S]*?)\n\}\n/.exec(readFileSync(join(src, 'store/bus.ts'), 'utf8')) ?? []
const facts = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)

describe('the bus', () => {
  it('knows facts, in the past tense', () => {
    expect(facts.length).toBeGreaterThan(8)
    expect(facts.filter((fact) => !/(?:ed|en|Lost|Met)$/.test(fact))).toEqual([])
  })

  it.each(facts)('has somebody who tells %s and somebody who hears it', (fact) => {
    const using = (how: RegExp): readonly string[] => texts.filter(({ text }) => how.test(text)).map(({ file }) => file)
    expect(using(new RegExp(`\\bemit\\('${fact}'`)), 'told by').not.toEqual([])
    expect(using(new RegExp(`\\b(?:on|wire)\\('${fact}'`)), 'heard by').not.toEqual([])
  })

  it('is the only one: rooms send each other no events of their own past it; a chat client has one for its own parts', () => {
    expect(texts.filter(({ text }) => /new CustomEvent\(|\bmitt[<(]|new EventTarget\(/.test(text)).map(({ file }) => file)).toEqual([
      'chat-line/core.ts',
      'store/bus.ts',
    ])
  })

  it('is left by whoever listens in a component or room that ends', () => {
    const unbalanced = texts.flatMap(({ file, text }) => {
      const count = (how: RegExp): number => [...text.matchAll(how)].length
      return count(/\bbus\.on\(/g) > count(/\bbus\.off\(/g) ? [file] : []
    })
    expect(unbalanced).toEqual([])
  })
})
