/** Numbers as people type them. What is no number stays text, so that nothing typed is lost and validation can say so. */

/** `1,250.5` → 1250.5, blank → null, `abc` → `abc`. */
export function readNumber(text: string): number | string | null {
  const bare = text.replace(/[\s,_$%]/g, '')
  if (bare === '') return null
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : text
}

/** Dollars as typed → integer cents, rounded to the cent. */
export function readMoney(text: string): number | string | null {
  const dollars = readNumber(text)
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars
}

/** Cents → `1,250.00`, without the sign of the currency. */
export function moneyText(cents: number | string | null | undefined): string {
  if (typeof cents !== 'number') return cents ?? ''
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** Up to ten digits → `(612)555-0142`, as far as they go. */
export function phoneText(digits: string | null | undefined): string {
  const all = digits ?? ''
  if (!/^\d{0,10}$/.test(all)) return all
  if (all.length === 0) return ''
  if (all.length <= 3) return `(${all}`
  if (all.length <= 6) return `(${all.slice(0, 3)})${all.slice(3)}`
  return `(${all.slice(0, 3)})${all.slice(3, 6)}-${all.slice(6)}`
}

/** The digits of what was typed or pasted, without a leading country code 1; at most ten. */
export function readPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}
