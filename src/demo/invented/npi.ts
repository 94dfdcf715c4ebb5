const BLOCK = '199999'
/** What every NPI is checked with: the prefix of health cards in the United States. */
const CARD_PREFIX = '80840'

/** An NPI with a valid check digit from a block that nobody was given (domain: backoffice §5.1). */
export function testNpi(number: number): string {
  const digits = `${BLOCK}${String(number).padStart(3, '0')}`
  const sum = [...`${CARD_PREFIX}${digits}`].reverse().reduce((total, digit, at) => total + (at % 2 === 0 ? doubled(Number(digit)) : Number(digit)), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)
