import { afterAll, describe, expect, it } from 'vitest'
import { ruledApart } from '#server/forms/clinical'
import { BytesRefused, examinerApart } from '#server/forms/files'
import { createApart, job, WorkDied } from '#server/platform/apart'
import { ORCHARD } from '../../form-rules/garden-form.ts'
import { pdf, png } from '../files/corpus.ts'

const apart = createApart()
afterAll(() => apart.close())
const examiner = examinerApart(apart)
const look = (bytes: Buffer, who = 'ann') =>
  examiner.examine(bytes, { accept: ['image', 'pdf'], declared: '' }, who).then(
    ({ mediaType, bytes: kept }) => [mediaType, Buffer.isBuffer(kept)],
    (error: unknown) => (error instanceof BytesRefused ? error.fault : String(error)),
  )
const context = { today: '2026-03-18', now: '2026-03-18T15:00:00.000Z', timeZone: 'UTC', lookups: {} }
const crates = (count: number) => ({ width: 10, harvest: Array.from({ length: count }, (_, row) => ({ id: `r${row}`, picker: 'Ann', crates: 1 })) })
const asked = (count: number) => ({ who: 'ann', key: 'orchard', form: ORCHARD, answers: crates(count), context })

describe('work apart', () => {
  it('takes bytes and gives back what was made of them, or why they are refused', async () => {
    expect(await look(png(60, 40))).toEqual(['image/png', true])
    expect(await look(pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'))).toBe('activePdf')
    expect(await look(Buffer.alloc(0))).toBe('empty')
  })
  it('rules upon answers as the server itself does', async () => {
    const ruling = await ruledApart(apart)(asked(30))
    expect(ruling?.answers.harvest).toHaveLength(30)
    expect(ruling?.visible.has('/harvest/r3/again')).toBe(true)
  })
  it('that takes too long ends with its process; what waits behind it and other work go on in new ones', async () => {
    const rules = ruledApart(apart)
    expect(await rules(asked(1))).toBeDefined()
    const hurried = job<unknown, unknown>({ name: 'rule', lane: 'rules', limitMs: 30 })
    const outcomes = await Promise.allSettled([apart.do(hurried, asked(4_000), 'eve'), rules(asked(2)), look(png())])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(outcomes[0]).toMatchObject({ reason: expect.any(WorkDied) })
  })
  it('sends away who asks for more than twenty things beside the one that is done', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => look(png(), 'eve')).map(async (each) => each))
    const seen = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? String(outcome.value) : ''))
    expect([seen.filter((each) => each.startsWith('image/png')).length, seen.filter((each) => each.includes('unavailable')).length]).toEqual([21, 4])
  })
})
