import { describe, expect, it } from 'vitest'
import { type Actor, openRoutes } from '#permissions'
import { findersFor } from '../../../src/server/accounts/routes/finders.ts'
import { actor, madeUpStore, owner } from '../documents/harbour-actors.ts'

const store = madeUpStore()
const routesOf = (who: Actor) => openRoutes(store.current().routes, who)

describe('what the search finds beside screens', () => {
  it('is nothing for who may open no list', () => {
    const nobody = actor([])
    expect(findersFor(store, routesOf(nobody), nobody)).toEqual([])
  })

  it('is nothing of a list whose records have no page for this person', () => {
    const withoutRecord = routesOf(owner).filter(({ id }) => id !== 'lighthouse')
    expect(findersFor(store, withoutRecord, owner)).toEqual([])
  })

  it('is the kind of each searchable list, once, with the page of one', () => {
    expect(findersFor(store, routesOf(owner), owner)).toMatchObject([{ resource: 'lighthouse', label: 'resources/lighthouse.plural', open: 'lighthouse' }])
  })
})
