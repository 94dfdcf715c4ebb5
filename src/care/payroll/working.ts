import type { Why } from './pay-result.ts'

const MINUTES = 60

/** Cents as dollars, with as many decimals as they have: `$18.50`, `$0.725`. */
function dollars(cents: number): string {
  const [whole = '0', part = ''] = String(Math.round(Math.abs(cents) * 10_000) / 1_000_000).split('.')
  return `${cents < 0 ? '-' : ''}$${whole}.${part.padEnd(2, '0')}`
}

const plain = (number: number, decimals: number): string => String(Number(number.toFixed(decimals)))
const hours = (minutes: number): string => `${plain(minutes / MINUTES, 4)} h`

/**
 * How an amount came about, as arithmetic that can be typed into a calculator: `38.5 h × $18.50`. Words are the rule's. Blank where the amount
 * stands for itself.
 */
export function workingOf({ rule, inputs }: Pick<Why, 'rule' | 'inputs'>): string {
  const number = (name: string): number => Number(inputs[name] ?? 0)
  const write = WORKINGS[rule]
  return write === undefined ? '' : write(number, inputs)
}

type NumberOf = (name: string) => number
type Write = (number: NumberOf, inputs: Why['inputs']) => string

/** So many hours, visits or days. */
const amountOf = (number: NumberOf, inputs: Why['inputs']): string => ('count' in inputs ? plain(number('count'), 0) : hours(number('minutes')))
const ofRate: Write = (number, inputs) => `${amountOf(number, inputs)} × ${dollars(number('rateCents'))}`
const ofShare: Write = (number, inputs) => `${ofRate(number, inputs)} × ${plain(number('factor'), 6)}`

const WORKINGS: Readonly<Partial<Record<Why['rule'], Write>>> = {
  hourlyRate: ofRate,
  travelTime: ofRate,
  visitRate: ofRate,
  dayRate: ofRate,
  holidayWorked: ofShare,
  enhancedShare: ofShare,
  shiftDifferential: ofRate,
  leave: ofRate,
  mileage: (number) => `${plain(number('miles'), 2)} mi × ${dollars(number('rateCents'))}`,
  tierFloor: (number, inputs) => `${hours(number('minutes'))} × ${dollars(number('floorCents'))} − ${ofRate(number, inputs)}`,
  bonusOfWeeks: (number) => (number('weeks') > 1 ? `${dollars(number('bonusCents'))} ÷ ${number('weeks')}` : dollars(number('bonusCents'))),
  weightedRegularRate: (number) => {
    const credit = number('creditCents') === 0 ? '' : ` − ${dollars(number('creditCents'))}`
    return `${dollars(number('payCents'))} ÷ ${hours(number('workedMin'))} × ${hours(number('overtimeMin'))} × ${plain(number('factor'), 4)}${credit}`
  },
  averageOfFirstHours: (number) =>
    `${dollars(number('firstCents'))} ÷ ${hours(number('firstMin'))} × ${hours(number('overtimeMin'))} × ${plain(number('factor'), 4)} − ${dollars(number('paidCents'))}`,
  percentOfWages: (number) => `${dollars(number('wagesCents'))} × ${plain(number('percent'), 4)} %`,
}
