import { describe, expect, it } from 'vitest'
import { SCRUB_RULES } from '#care'
import { scrubbed } from './clean-claim.ts'
import { TABLES } from './tables/tables.ts'

describe('the scrub rules', () => {
  it('are S01 to S45, each with a code of its own and a table here', () => {
    const ids = Array.from({ length: 45 }, (_, index) => `S${String(index + 1).padStart(2, '0')}`)
    expect(SCRUB_RULES.map(({ id }) => id)).toEqual(ids)
    expect(new Set(SCRUB_RULES.map(({ code }) => code)).size).toBe(45)
    expect(TABLES.map(({ rule }) => rule)).toEqual(ids)
  })

  it('find nothing in a clean claim', () => {
    expect(scrubbed({})).toEqual([])
  })

  it('weigh as the guide has it', () => {
    const weighing = (severity: string) => SCRUB_RULES.filter((rule) => rule.severity === severity).map(({ id }) => Number(id.slice(1)))
    expect(weighing('hold')).toEqual([7, 14, 16, 27, 36, 37, 40, 43])
    expect(weighing('warn')).toEqual([17, 24, 34, 38, 41, 44, 45])
    expect(weighing('block')).toHaveLength(30)
  })
})

describe.each(TABLES)('$rule', ({ rule, finds, passes }) => {
  it.each(finds.map(([what, ...rest]) => [what, rest] as const))('finds %s', (_, [asked, params, also = []]) => {
    const findings = scrubbed(asked)
    expect([...new Set(findings.map((found) => found.rule))].sort()).toEqual([rule, ...also].sort())
    expect(findings.filter((found) => found.rule === rule)[0]).toMatchObject({ claim: expect.any(String), field: expect.any(String), params })
  })

  it.each(passes)('passes %s', (_, asked) => {
    expect(scrubbed(asked).filter((found) => found.rule === rule)).toEqual([])
  })

  it('is seen failing and passing', () => {
    expect(finds.length * passes.length).toBeGreaterThan(0)
  })
})
