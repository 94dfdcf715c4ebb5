import { type AuthorizationLine, type BurnDown, type BurnDownAt, burnDown, type Draw } from '#care'

export const line = (more: Partial<AuthorizationLine> = {}): AuthorizationLine => ({
  id: 'a1',
  client: 'c1',
  code: 'T1019',
  modifiers: ['U9'],
  status: 'active',
  from: '2025-11-01',
  to: '2026-10-31',
  total: 1_000,
  ...more,
})

export const draw = (date: string, amount: number, state: Draw['state'] = 'billed', id = 'a1'): Draw => ({ line: id, date, amount, state })

export const burnt = (draws: readonly Draw[], more: Partial<AuthorizationLine> = {}, at: Partial<BurnDownAt> = {}): BurnDown =>
  burnDown(line(more), draws, { today: '2026-02-28', ...at })
