import { describe, expect, it } from 'vitest'
import { isConnectionMetered } from '../../src/app/connection.ts'

describe('nothing is fetched ahead', () => {
  it('where what is carried is to be saved, however fast it is', () => {
    expect(isConnectionMetered({ connection: { saveData: true, effectiveType: '4g' } })).toBe(true)
  })

  it.each(['slow-2g', '2g', '3g'])('over a line of %s', (effectiveType) => {
    expect(isConnectionMetered({ connection: { saveData: false, effectiveType } })).toBe(true)
  })
})

it('a good line, and one that says nothing of itself, may be used', () => {
  for (const browser of [{ connection: { saveData: false, effectiveType: '4g' } }, { connection: undefined }, { connection: null }, {}])
    expect(isConnectionMetered(browser)).toBe(false)
})
