import { afterEach, expect, it } from 'vitest'
import { bus } from '#store'
import { hearSocket } from '../../src/realtime/live.ts'

afterEach(() => bus.all.clear())

it('has what was missed asked for, at the first connection as at later ones', () => {
  const hears = new Map<string, (payload: unknown) => void>()
  hearSocket({ on: (event, hear) => hears.set(event, hear) })
  const facts: string[] = []
  bus.on('*', (fact) => void facts.push(fact))
  hears.get('connect')?.(undefined)
  hears.get('missed')?.(undefined)
  expect(facts).toEqual(['newsMissed'])
  hears.get('connect')?.(undefined)
  hears.get('missed')?.(undefined)
  expect(facts).toEqual(['newsMissed', 'connectionRestored', 'newsMissed'])
})
