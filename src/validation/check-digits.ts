const digitsOf = (text: string): number[] => [...text].map(Number)

/** Luhn over the digits, the last one being the check digit. */
export function passesLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

const ABA_WEIGHTS = [3, 7, 1] as const

/** Routing number of a US bank: weighted sum and one of the districts in use. */
export function passesRoutingCheck(text: string): boolean {
  const sum = digitsOf(text).reduce((total, digit, place) => total + digit * (ABA_WEIGHTS[place % 3] ?? 0), 0)
  const district = Number(text.slice(0, 2))
  const isInUse = district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80
  return sum % 10 === 0 && isInUse
}
