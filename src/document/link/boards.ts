import type { Action, BoardColumn, BoardScreen } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { staticFilter } from '../static-filter.ts'
import { complain, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'

/** What the columns of a board must be to its resource: a card that is put into one is done with what brings it there. */
export function checkBoardRules(context: LinkContext, place: Place, screen: BoardScreen): void {
  const resource = context.resources.all.get(screen.resource)
  screen.columns.forEach((column, index) => {
    column.accepts?.forEach((action, at) => {
      const where = inside(place, 'columns', index, 'accepts', at)
      if (resource) checkAccepted(context, where, { action, column, resource })
    })
  })
}

interface Accepted {
  readonly action: Action
  readonly column: BoardColumn
  readonly resource: LinkedResource
}

function checkAccepted(context: LinkContext, place: Place, { action, column, resource }: Accepted): void {
  if (action.kind === 'run') {
    const operation = context.operations.all.get(action.operation)
    if (operation?.over === 'none')
      complain(context, inside(place, 'operation'), `The operation "${operation.name}" is done with nothing, and a card is put here`, {
        expected: '"over": "one" or "over": "many"',
      })
    return
  }
  if (action.kind !== 'transition') {
    complain(context, inside(place, 'kind'), 'A card that is put into a column makes a transition or runs an operation', {
      expected: 'transition or run',
      found: action.kind,
    })
    return
  }
  const { lifecycle } = resource
  const to = lifecycle?.transitions.find(({ id }) => id === action.transition)?.to
  const shown = column.filter.flatMap((filter) => staticFilter(filter) ?? []).filter(({ field }) => field === lifecycle?.field)
  if (to !== undefined && shown.some(({ values }) => !values.includes(to)))
    complain(context, inside(place, 'transition'), `The transition "${action.transition}" leads to "${to}", which the column "${column.id}" does not show`, {
      expected: shown.flatMap(({ values }) => values).join(' or '),
      found: to,
    })
}
