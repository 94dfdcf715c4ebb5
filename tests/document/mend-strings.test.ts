import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkDocuments } from '../../scripts/documents/check.ts'
import { firstWords } from '../../scripts/documents/first-words.ts'
import { mendStrings } from '../../scripts/documents/mend-strings.ts'
import { MADE_UP, META } from './made-up.ts'

describe('first words for a string', () => {
  it.each([
    ['resources/vehicle', 'fields.insuredUntil', 'Insured until'],
    ['resources/vehicle', 'fields.clientId', 'Client'],
    ['resources/vehicle', 'fields.ID', 'ID'],
    ['resources/vehicle', 'options.kind.lift-van', 'Lift van'],
    ['resources/vehicle', 'title', 'Vehicle'],
    ['resources/delivery', 'plural', 'Deliveries'],
    ['screens/fleet/vehicle-list', 'title', 'Vehicle list'],
    ['screens/fleet/vehicle-list', 'empty', 'No data found'],
    ['forms/fleet/new-vehicle', 'submit', 'Save'],
    ['routes/fleet', 'names.vehicle-list', 'Vehicle list'],
  ])('of %s %s are "%3$s"', (document, key, words) => {
    expect(firstWords(document, key)).toBe(words)
  })
})

describe('strings that are mended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-strings-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const at = (path: string): string => join(folder, path)
  const write = (path: string, from: string, to: string): void => writeFileSync(at(path), readFileSync(at(path), 'utf8').replace(from, to))

  it('are written from names where they are missing and taken out of every language where nothing asks for them; the rest stays as it was typed', () => {
    cpSync(MADE_UP, folder, { recursive: true })
    cpSync(META, at('meta'), { recursive: true })
    const before = readFileSync(at('i18n/en/resources/lighthouse.json'), 'utf8')
    write('resources/lighthouse.json', '"height": {', '"insuredUntil": { "type": "date" },\n    "height": {')
    write('i18n/en/menu/main.json', '"lights": "Lights"', '"lights": "Lights", "lihgts": "Lights"')
    rmSync(at('i18n/en/screens/harbour/home.json'))

    const told = mendStrings(folder)

    expect(told).toContain('i18n/en/resources/lighthouse.json: "fields.insuredUntil" says "Insured until"')
    expect(told).toContain('i18n/en/menu/main.json: "items.lihgts" is taken out')
    expect(told).toContain('i18n/en/screens/harbour/home.json: "title" says "Home"')
    const after = readFileSync(at('i18n/en/resources/lighthouse.json'), 'utf8')
    expect(after.split('\n').filter((line) => !before.includes(line.trim().replace(/,$/, ''))).length).toBeLessThan(6)
    expect(checkDocuments({ schemas: folder }).lines.filter((line) => line.startsWith('schemas/'))).toEqual([])
    expect(mendStrings(folder)).toEqual([])
  })
})
